import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Page } from '@quoin/shared/contract/wire';
import styles from './dashboard.module.css';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { TimeAgo } from './time-ago.tsx';
import { useLinks } from '@quoin/shared/admin/use-links';

/** Lists unread messages of visitors, the newest first. */
export function UnreadMessages({ page }: { page: Page<RecordOf<typeof contactMessages>> }) {
  const links = useLinks();
  const list = links.list(contactMessages.name);
  return (
    <>
      <ul className={styles.lines}>
        {page.data.map(({ id, name, message, created_at: at }) => (
          <li key={id}>
            <span className={styles.text}>
              <MaybeLink to={list}>{name}</MaybeLink>
              <small className={styles.cut}>{message}</small>
            </span>
            <TimeAgo at={at} />
          </li>
        ))}
      </ul>
      {page.total > page.data.length ? (
        <p className={styles.more}>and {(page.total - page.data.length).toLocaleString()} more</p>
      ) : null}
    </>
  );
}
