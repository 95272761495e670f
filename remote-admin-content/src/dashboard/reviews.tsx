import { ReviewBadge } from '@quoin/shared/admin/review/review-badge';
import { useLinks } from '@quoin/shared/admin/use-links';
import type { WaitingReview, WaitingReviews } from '@quoin/shared/contract/review-wire';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import styles from './dashboard.module.css';
import { TimeAgo } from './time-ago.tsx';

/** What waits for the user's review, and what the user has asked others to review. */
export function Reviews({ reviews: { for_me: forMe, by_me: byMe } }: { reviews: WaitingReviews }) {
  return (
    <>
      {forMe.length > 0 ? <Lines reviews={forMe} label="Asked of you" toText={describeAsker} /> : null}
      {byMe.length > 0 ? <Lines reviews={byMe} label="Asked by you" toText={describeAsked} /> : null}
    </>
  );
}

const describeAsker = ({ asked_by: by, asked }: WaitingReview): string =>
  `asked by ${by.name ?? 'a deleted account'}${asked ? '' : ', of anybody who may publish'}`;
const describeAsked = ({ asked }: WaitingReview): string =>
  `asked of ${asked ? (asked.name ?? 'a deleted account') : 'anybody who may publish'}`;

interface LinesProps {
  reviews: readonly WaitingReview[];
  label: string;
  toText: (review: WaitingReview) => string;
}

function Lines({ reviews, label, toText }: LinesProps) {
  const links = useLinks();
  return (
    <section className={styles.day}>
      <h3>{label}</h3>
      <ul className={styles.lines} aria-label={label}>
        {reviews.map((review) => {
          const form = links.form(review.resource, String(review.id));
          return (
            <li key={`${review.resource} ${review.id}`}>
              <span className={styles.text}>
                <MaybeLink to={form === undefined ? undefined : `${form}?review=1`}>{review.label}</MaybeLink>
                <small>
                  {review.noun}, {toText(review)}
                </small>
              </span>
              <span className={styles.draft}>
                <ReviewBadge review={review} />
                <TimeAgo at={review.asked_at} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
