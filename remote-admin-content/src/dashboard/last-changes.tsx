import { shownMoment } from '@quoin/shared/admin/moments';
import { contracts } from '@quoin/shared/contract/contracts';
import type { LastChange } from '@quoin/shared/contract/wire';
import { ago } from './ago.ts';
import styles from './dashboard.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { useLinks } from './use-links.ts';

const done: Readonly<Record<LastChange['action'], string>> = { create: 'added', update: 'changed', delete: 'deleted' };

const nounOf = (resource: string): string => contracts.find(({ name }) => name === resource)?.noun ?? 'picture';

/** What was changed last, and when; the newest first. */
export function LastChanges({ changes }: { changes: readonly LastChange[] }) {
  const links = useLinks();
  return (
    <ul className={styles.lines}>
      {changes.map(({ resource, id, label, action, at }) => (
        <li key={`${resource} ${id}`}>
          <span className={styles.words}>
            {label === null ? <span>No. {id}</span> : <MaybeLink to={links.record(resource, id)}>{label}</MaybeLink>}
            <small>{nounOf(resource)}, {done[action]}</small>
          </span>
          <time dateTime={`${at.replace(' ', 'T')}Z`} title={shownMoment(at)}>{ago(at)}</time>
        </li>
      ))}
    </ul>
  );
}
