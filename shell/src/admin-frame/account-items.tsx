import { releaseRight } from '@quoin/shared/contract/releases/release-admin';
import { Link } from '@quoin/shared/runtime/router';
import { IconLayoutGrid, IconVersions } from '@quoin/shared/ui/icons';
import { SiteItems } from './site-items.tsx';
import type { AccountAccess } from './session/use-account.ts';
import type { useSites } from './use-sites.ts';

export interface AccountItemsProps {
  rights: AccountAccess['rights'];
  sites: ReturnType<typeof useSites>;
}

/** The items of the user's menu that depend on the account: the links of developers, and the sites. */
export function AccountItems({
  rights,
  sites,
  itemClass,
  onOpen,
}: AccountItemsProps & { itemClass: string | undefined; onOpen: () => void }) {
  return (
    <>
      {rights.includes(releaseRight) ? (
        <>
          <Link className={itemClass} to="/admin/releases" onClick={onOpen}>
            <IconVersions size={16} aria-hidden /> Releases
          </Link>
          <Link className={itemClass} to="/admin/kit" onClick={onOpen}>
            <IconLayoutGrid size={16} aria-hidden /> Design kit
          </Link>
        </>
      ) : null}
      <SiteItems itemClass={itemClass} sites={sites} />
    </>
  );
}
