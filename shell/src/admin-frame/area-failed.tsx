import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Failed } from '@quoin/shared/ui/states';

interface AreaFailedProps {
  /** The area's name in a sentence, such as 'the content area'. */
  label: string;
  error: unknown;
  /** The area still loads and may appear without a retry. */
  isLoading?: boolean;
  /** The area was not started, because its last start did not end. */
  hasFrozen?: boolean;
  onRetry: () => void;
}

const getReason = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Shown in place of an area that failed to load, failed to render, or has not loaded yet. The frame keeps working. */
export function AreaFailed({ label, error, isLoading = false, hasFrozen = false, onRetry }: AreaFailedProps) {
  return (
    <>
      <PageHead title={capitalize(label)} />
      <Panel>
        <Failed
          title={`${capitalize(label)} ${isLoading ? 'has not come yet' : 'could not be shown'}.`}
          reason={getReason(error)}
          onRetry={onRetry}
          retryText={hasFrozen ? 'Start it now' : undefined}
        />
      </Panel>
    </>
  );
}
