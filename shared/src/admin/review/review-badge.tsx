import { Badge } from '@mantine/core';
import type { DraftReview } from '../../contract/review-wire.ts';

/** Says the state of a review in a few words. A changed draft is not approved any more. */
export function describeReview({ state, is_current: isCurrent }: DraftReview): string {
  if (state === 'asked') return 'In review';
  if (state === 'changes') return 'Changes asked for';
  return isCurrent ? 'Approved' : 'Changed since approval';
}

const colors = { asked: 'blue', changes: 'amber', approved: 'teal' } as const;

/** The state of a draft's review; nothing while nobody has asked for one. */
export function ReviewBadge({ review }: { review: DraftReview | undefined }) {
  if (!review) return null;
  const isVoid = review.state === 'approved' && !review.is_current;
  return (
    <Badge color={isVoid ? 'amber' : colors[review.state]} variant="outline">
      {describeReview(review)}
    </Badge>
  );
}
