import { VisuallyHidden } from '@mantine/core';
import { ErrorBanner } from '../../ui/banner.tsx';

/** Announces the result of a move to screen readers, and shows a failure. */
export function OrderNews({ news = '', error }: { news?: string; error?: string | undefined }) {
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {error === undefined ? null : <ErrorBanner text={`This could not be moved. ${error}`} />}
    </>
  );
}
