import { useRef, type Ref } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { useHasRole } from '@quoin/shared/admin/permissions';
import { PreviewLinkControl } from '@quoin/shared/admin/previews/preview-link-control';
import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { readSet } from '@quoin/shared/admin/publishing/set-calls';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useFocusAfter } from '@quoin/shared/admin/use-focus-after';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Stack } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { nameSet } from './describe-set.ts';
import { SetActions } from './set-actions.tsx';
import { SetRecords } from './set-records.tsx';
import { SetMoment } from './set-moment.tsx';

/** The loader of one set. */
export const setLoader = ({ params }: LoaderFunctionArgs): { result: Promise<Result<PublicationSet>> } => ({
  result: toResult(readSet(Number(params.id))),
});

/** One set: its records, its moment, and what prevented its publication. */
export function SetScreen() {
  const { result } = useLoaderData<ReturnType<typeof setLoader>>();
  const { current, latest } = useResult(result);
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const requestFocus = useFocusAfter(title, { isSettled: current !== undefined });
  const shown = current ?? latest;
  if (!shown) return <Busy />;
  if (!shown.ok)
    return (
      <>
        <PageHead title="Set" back={schedulePath} />
        <Panel>
          <Failed title="The set could not be loaded." reason={shown.error.message} onRetry={() => void revalidate()} />
        </Panel>
      </>
    );
  // The button that was pressed may disappear with the change.
  const handleChanged = () => {
    requestFocus();
    void revalidate();
  };
  return <SetDetails set={shown.value} titleRef={title} onChanged={handleChanged} />;
}

interface SetDetailsProps {
  set: PublicationSet;
  titleRef: Ref<HTMLHeadingElement>;
  /** Called when the set was changed, here or by somebody else. */
  onChanged: () => void;
}

function SetDetails({ set, titleRef, onChanged }: SetDetailsProps) {
  const isEditor = useHasRole('editor');
  const mayChange = isEditor && set.state !== 'done';
  return (
    <>
      <PageHead title="Set" record={nameSet(set)} back={schedulePath} titleRef={titleRef}>
        <SetPreviewLink set={set} />
        {mayChange ? <SetActions set={set} onChanged={onChanged} /> : null}
      </PageHead>
      <Stack gap="md">
        {set.state === 'failed' ? <Reasons set={set} /> : null}
        {set.state === 'done' ? (
          <SuccessBanner text={`Published ${formatDateTime(set.at ?? set.decided_at ?? '')}.`} />
        ) : null}
        <Panel title={nameSet(set)}>
          <SetRecords set={set} mayChange={mayChange && set.name !== ''} onChanged={onChanged} />
        </Panel>
        {mayChange ? (
          <Panel title="Moment">
            <SetMoment set={set} onChanged={onChanged} />
          </Panel>
        ) : null}
      </Stack>
    </>
  );
}

/** The button that makes a link to what publishing the set now would leave. */
function SetPreviewLink({ set }: { set: PublicationSet }) {
  const isAuthor = useHasRole('author');
  if (!isAuthor || set.state === 'done' || set.items.length === 0) return null;
  return (
    <PreviewLinkControl
      text="It shows the site as publishing this set now would leave it. Later changes need a new link."
      findPreviewed={() => ({ set_id: set.id })}
    />
  );
}

/** Says why a set was not published at its moment. */
const Reasons = ({ set }: { set: PublicationSet }) => (
  <ErrorBanner
    text={`Nothing of this was published ${formatDateTime(set.at ?? '')}. Mend what is named here, and publish it or give it another moment.`}
    details={set.reasons.map(({ label, errors }) =>
      [label, Object.values(errors).flat().join(' ')].filter((text) => text !== '').join(': '),
    )}
  />
);
