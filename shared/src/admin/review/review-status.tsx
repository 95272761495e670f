import { Text } from '@mantine/core';
import { authUser } from '../../runtime/auth.ts';
import type { NamedAccount } from '../../contract/named-account.ts';
import type { Review } from '../../contract/review-wire.ts';
import { WarningBanner } from '../../ui/banner.tsx';
import { formatDateTime } from '../date-time.ts';
import { ReviewBadge } from './review-badge.tsx';
import styles from './review.module.css';

/** Names a person in the middle of a sentence. */
export function namePerson(person: NamedAccount | null): string {
  if (!person) return 'somebody';
  const name = person.name ?? 'a deleted account';
  return String(person.id) === authUser() ? `${name} (you)` : name;
}

const formatMoment = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const startsBig = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says who has asked whom, and what was decided, when and about which version. */
export function ReviewStatus({ review, noun }: { review: Review; noun: string }) {
  const { state, is_current: isCurrent } = review;
  if (state === null)
    return (
      <Text size="sm" c="dimmed">
        Nobody has asked for a review of this {noun}.
      </Text>
    );
  return (
    <div className={styles.status}>
      <ReviewBadge review={{ state, is_current: isCurrent }} />
      <Text size="sm">
        {startsBig(namePerson(review.asked_by))} asked{' '}
        {review.asked ? namePerson(review.asked) : 'anybody who may publish'} on {formatMoment(review.asked_at)}.
      </Text>
      {state === 'asked' ? null : (
        <Text size="sm">
          {startsBig(namePerson(review.decided_by))}{' '}
          {state === 'approved' ? `approved ${describeVersion(review)}` : 'asked for changes'} on{' '}
          {formatMoment(review.decided_at)}.
        </Text>
      )}
      {isCurrent ? null : <WarningBanner text={describeChange(review)} />}
    </div>
  );
}

const describeVersion = ({ version }: Review): string =>
  version === 0 ? 'the drafts of the parts' : `version ${version}`;

function describeChange(review: Review): string {
  if (review.state === 'approved')
    return `It was changed after ${describeVersion(review)} was approved, so the approval does not hold any more.`;
  return review.state === 'changes'
    ? 'It was changed since. Ask for a review again when it is ready.'
    : 'It was changed since the review was asked for. This is the draft as it is now.';
}
