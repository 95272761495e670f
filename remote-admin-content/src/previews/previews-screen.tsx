import { useRef } from 'react';
import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useFocusAfter } from '@quoin/shared/admin/use-focus-after';
import type { PreviewLink } from '@quoin/shared/contract/preview-wire';
import { useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Stack } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { MomentPreview } from './moment-preview.tsx';
import { listPreviews } from './preview-calls.ts';
import { PreviewLines } from './preview-lines.tsx';

/** The loader of the preview links of the site. */
export const previewsLoader = (): { result: Promise<Result<PreviewLink[]>> } => ({ result: toResult(listPreviews()) });

/** The site at another moment, and the preview links that have not ended. */
export function PreviewsScreen() {
  const { result } = useLoaderData<ReturnType<typeof previewsLoader>>();
  const { current, latest } = useResult(result);
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const requestFocus = useFocusAfter(title, { isSettled: current !== undefined });
  const shown = current ?? latest;
  // The button that was pressed goes with its link.
  const handleRevoked = () => {
    requestFocus();
    void revalidate();
  };
  return (
    <>
      <PageHead title="Previews" back={schedulePath} titleRef={title} />
      <Stack gap="md">
        <Panel title="The site at another moment">
          <MomentPreview onMade={() => void revalidate()} />
        </Panel>
        <Panel title="Preview links">
          {shown ? null : <Busy />}
          {shown && !shown.ok ? (
            <Failed
              title="The preview links could not be loaded."
              reason={shown.error.message}
              onRetry={() => void revalidate()}
            />
          ) : null}
          {shown?.ok ? <PreviewLines links={shown.value} onRevoked={handleRevoked} /> : null}
        </Panel>
      </Stack>
    </>
  );
}
