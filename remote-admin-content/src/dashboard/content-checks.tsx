import type { ContentCheck } from '@quoin/shared/contract/wire';
import styles from './dashboard.module.css';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { useLinks } from '@quoin/shared/admin/use-links';

const descriptions: Readonly<Record<ContentCheck['kind'], { one: string; many: string; consequence: string }>> = {
  'missing-description': {
    one: 'page without a description',
    many: 'pages without a description',
    consequence: 'Search engines show a piece of the text instead.',
  },
  'missing-alt-text': {
    one: 'picture without alt text',
    many: 'pictures without alt text',
    consequence: 'People who cannot see them get no description.',
  },
  'broken-links': {
    one: 'broken menu link',
    many: 'broken menu links',
    consequence: 'Their pages do not exist or are not active.',
  },
};

/** Lists the results of the content checks, with the first records of each kind. */
export function ContentChecks({ checks }: { checks: readonly ContentCheck[] }) {
  const links = useLinks();
  return (
    <ul className={styles.checks}>
      {checks
        .filter(({ total }) => total > 0)
        .map(({ kind, resource, total, records }) => (
          <li key={kind}>
            <strong>
              {total.toLocaleString()} {total === 1 ? descriptions[kind].one : descriptions[kind].many}
            </strong>
            <small>{descriptions[kind].consequence}</small>
            <span className={styles.names}>
              {records.map(({ id, label }) => (
                <MaybeLink key={id} to={links.record(resource, id)}>
                  {label}
                </MaybeLink>
              ))}
              {total > records.length ? <span>and {(total - records.length).toLocaleString()} more</span> : null}
            </span>
          </li>
        ))}
    </ul>
  );
}
