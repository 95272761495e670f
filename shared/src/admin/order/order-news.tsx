import { VisuallyHidden } from '@mantine/core';
import { ErrorBanner } from '../../ui/banner.tsx';

/** What became of a move: said to who listens, and shown where it failed. */
export function OrderNews({ news = '', error }: { news?: string; error?: string | undefined }) {
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {error === undefined ? null : <ErrorBanner text={`This could not be moved. ${error}`} />}
    </>
  );
}
