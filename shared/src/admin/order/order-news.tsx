import { VisuallyHidden } from '@mantine/core';
import { ErrorBanner } from '../../ui/banner.tsx';
import type { Order } from './use-order.ts';

/** What became of a move: said to who listens, and shown where it failed. */
export function OrderNews({ order: { news, error } }: { order: Order }) {
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {error === undefined ? null : <ErrorBanner text={`This could not be moved. ${error}`} />}
    </>
  );
}
