import { appKey } from '@quoin/shared/runtime/app-key';
import styles from './admin-frame.module.css';
import type { useSites } from './use-sites.ts';

/** Shows the current site's name to an administrator of several sites; its key when the name is not available. */
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
