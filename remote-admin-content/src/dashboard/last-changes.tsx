import { formatDateTime, toIsoString } from '@quoin/shared/admin/date-time';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { LastChange } from '@quoin/shared/contract/wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { Link } from '@quoin/shared/runtime/router';
import { Anchor } from '@quoin/shared/ui/parts';
import { changesPath } from './changes-query.ts';
import styles from './dashboard.module.css';
import { formatDay, formatTime, groupByDay } from '../by-day.ts';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { useLinks } from '@quoin/shared/admin/use-links';

const actionLabels: Readonly<Record<LastChange['action'], string>> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
};

const findNoun = (resource: string): string => contracts.find(({ name }) => name === resource)?.noun ?? 'picture';

/** Returns the end of the line that names the author; '' for a visitor or the first start. */
function formatAuthor(by: LastChange['by']): string {
  if (by === null) return '';
  if (String(by.id) === authUser()) return ' by you';
  return ` by ${by.name ?? 'a deleted account'}`;
}

interface ChangeLinesProps {
  changes: readonly LastChange[];
  /** The name of the list for screen readers. */
  label: string;
}

/** Lists changes of one day with author and time, the newest first. */
export function ChangeLines({ changes, label }: ChangeLinesProps) {
  const links = useLinks();
  return (
    <ul className={styles.lines} aria-label={label}>
      {changes.map(({ resource, id, label: name, action, version, by, at }, index) => (
        // The log has no ids, and its lines never change their order.
        <li key={index}>
          <span className={styles.text}>
            <MaybeLink to={action === 'delete' ? undefined : links.record(resource, id)}>
              {name ?? `No. ${id}`}
            </MaybeLink>
            <small>
              {findNoun(resource)},{' '}
              <MaybeLink
                to={action === 'delete' ? undefined : links.history(resource, { id, version: version ?? null })}
                label={`${actionLabels[action]}: history of ${name ?? `No. ${id}`}`}
              >
                {actionLabels[action]}
              </MaybeLink>
              {formatAuthor(by)}
            </small>
          </span>
          <time dateTime={toIsoString(at)} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** The records that changed last, by day, and a link to all changes. */
export function LastChanges({ changes }: { changes: readonly LastChange[] }) {
  return (
    <>
      {groupByDay(changes).map(({ day, items: ofDay }) => (
        <section key={day} className={styles.day}>
          <h3>{formatDay(day)}</h3>
          <ChangeLines changes={ofDay} label={formatDay(day)} />
        </section>
      ))}
      <p className={styles.more}>
        <Anchor component={Link} to={changesPath}>
          All changes
        </Anchor>
      </p>
    </>
  );
}
