import { formatDateTime, toIsoString } from '@quoin/shared/admin/date-time';
import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { Link } from '@quoin/shared/runtime/router';
import { Anchor } from '@quoin/shared/ui/parts';
import { formatTime } from '../by-day.ts';
import styles from '../dashboard/dashboard.module.css';
import { describeSet, nameSet } from './describe-set.ts';

/** Returns the end of the line that names who planned a set. */
function formatMaker(by: PublicationSet['made_by']): string {
  if (by === null) return '';
  return String(by.id) === authUser() ? ', planned by you' : `, planned by ${by.name ?? 'a deleted account'}`;
}

interface SetLinesProps {
  sets: readonly PublicationSet[];
  /** The name of the list for screen readers. */
  label: string;
  /** Whether the list is that of one day: then a line has the time of day and who planned it, and else the moment. */
  isOneDay?: boolean;
}

/** Lists sets with what they do and when. */
export function SetLines({ sets, label, isOneDay = false }: SetLinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {sets.map((set) => (
        <li key={set.id}>
          <span className={styles.text}>
            <Anchor component={Link} to={`${schedulePath}/${set.id}`}>
              {nameSet(set)}
            </Anchor>
            <small>
              {describeSet(set)}
              {isOneDay || set.at === null ? formatMaker(set.made_by) : `, ${formatDateTime(set.at)}`}
            </small>
          </span>
          {isOneDay && set.at !== null ? <time dateTime={toIsoString(set.at)}>{formatTime(set.at)}</time> : null}
        </li>
      ))}
    </ul>
  );
}
