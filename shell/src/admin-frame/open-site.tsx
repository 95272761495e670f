import { appKey } from '@quoin/shared/runtime/app-key';
import styles from './admin-frame.module.css';
import type { useSites } from './use-sites.ts';

/** Names the site that is open to who manages several, by its key where its name cannot be had. */
export function OpenSite({ sites }: { sites: ReturnType<typeof useSites> }) {
  if (!(sites instanceof Error) && sites.length === 0) return null;
  const name =
    (sites instanceof Error ? undefined : sites.find(({ app_key: key }) => key === appKey())?.name) || appKey();
  return (
    <span className={styles.site} title={name}>
      {name}
    </span>
  );
}
