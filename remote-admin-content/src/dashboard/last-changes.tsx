import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { LastChange } from '@quoin/shared/contract/wire';
import { authUser } from '@quoin/shared/runtime/auth';
import styles from './dashboard.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { TimeAgo } from './time-ago.tsx';
import { useLinks } from './use-links.ts';

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

/** Lists the last changes with author and time, the newest first. */
export function LastChanges({ changes }: { changes: readonly LastChange[] }) {
  const links = useLinks();
  return (
    <ul className={styles.lines}>
      {changes.map(({ resource, id, label, action, by, at }) => (
        <li key={`${resource} ${id}`}>
          <span className={styles.text}>
            <MaybeLink to={action === 'delete' ? undefined : links.record(resource, id)}>
              {label ?? `No. ${id}`}
            </MaybeLink>
            <small>
              {findNoun(resource)}, {actionLabels[action]}
              {formatAuthor(by)}
            </small>
          </span>
          <TimeAgo at={at} />
        </li>
      ))}
    </ul>
  );
}
