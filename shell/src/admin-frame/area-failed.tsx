import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Failed } from '@quoin/shared/ui/states';

interface AreaFailedProps {
  /** What people call the area: 'the content area'. */
  label: string;
  error: unknown;
  /** It may still come by itself. */
  isLate?: boolean;
  onRetry: () => void;
}

const reasonOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One area could not be loaded, broke, or has not come yet; the rest of the back-office goes on. */
export function AreaFailed({ label, error, isLate = false, onRetry }: AreaFailedProps) {
  return (
    <>
      <PageHead title={capital(label)} />
      <Panel>
        <Failed
          title={`${capital(label)} ${isLate ? 'has not come yet' : 'could not be shown'}.`}
          reason={reasonOf(error)}
          onRetry={onRetry}
        />
      </Panel>
    </>
  );
}
