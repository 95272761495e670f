import { appKey } from '@quoin/shared/runtime/app-key';
import { IconCheck, IconWorld } from '@quoin/shared/ui/icons';
import { siteAddress } from '../start/choose-site.ts';
import type { useSites } from './use-sites.ts';

interface Props {
  itemClass: string | undefined;
  sites: ReturnType<typeof useSites>;
}

/** The user's sites as links of the user's menu; nothing without a site other than the current one. */
export function SiteItems({ itemClass, sites }: Props) {
  if (sites instanceof Error) return <h2>Your sites could not be listed. {sites.message}</h2>;
  if (sites.length === 0) return null;
  return (
    <>
      <h2>Sites</h2>
      {sites.map(({ app_key: key, name }) => {
        const isCurrent = key === appKey();
        const Icon = isCurrent ? IconCheck : IconWorld;
        return (
          <a key={key} className={itemClass} href={siteAddress(key)} aria-current={isCurrent || undefined}>
            <Icon size={16} aria-hidden /> {name || key}
          </a>
        );
      })}
    </>
  );
}
