import { VisuallyHidden } from '@mantine/core';
import { ErrorBanner } from '../../ui/banner.tsx';

/** Announces the result of a move to screen readers, and shows a failure. */
export function OrderMessage({ message = '', error }: { message?: string; error?: string | undefined }) {
  return (
    <>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {error === undefined ? null : <ErrorBanner text={`This could not be moved. ${error}`} />}
    </>
  );
}
