import type { ContentCheck } from '@quoin/shared/contract/wire';
import styles from './dashboard.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { useLinks } from './use-links.ts';

const descriptions: Readonly<Record<ContentCheck['kind'], { one: string; many: string; why: string }>> = {
  'missing-description': {
    one: 'page without a description',
    many: 'pages without a description',
    why: 'Search engines show a piece of the text instead.',
  },
  'missing-alt-text': {
    one: 'picture without alt text',
    many: 'pictures without alt text',
    why: 'Who cannot see them is told nothing.',
  },
  'broken-links': {
    one: 'menu link that leads nowhere',
    many: 'menu links that lead nowhere',
    why: 'Their pages are not there, or not active.',
  },
};

/** Lists the results of the content checks, with the first records of each kind. */
export function ContentChecks({ gaps }: { gaps: readonly ContentCheck[] }) {
  const links = useLinks();
  return (
    <ul className={styles.gaps}>
      {gaps
        .filter(({ total }) => total > 0)
        .map(({ kind, resource, total, records }) => (
          <li key={kind}>
            <strong>
              {total.toLocaleString()} {total === 1 ? descriptions[kind].one : descriptions[kind].many}
            </strong>
            <small>{descriptions[kind].why}</small>
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
