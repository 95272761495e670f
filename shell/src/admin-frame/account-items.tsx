import { releaseRight } from '@quoin/shared/contract/release-desk';
import { Link } from '@quoin/shared/runtime/router';
import { IconVersions } from '@quoin/shared/ui/icons';
import { SiteItems } from './site-items.tsx';
import { useAccount } from './use-account.ts';

/** What of the user's menu depends on who it is: the way to the releases, and the sites. Asked for when the menu is first opened. */
export function AccountItems({ itemClass, onOpen }: { itemClass: string | undefined; onOpen: () => void }) {
  const account = useAccount();
  if (!account) return null;
  return (
    <>
      {account.rights.includes(releaseRight) ? <Link className={itemClass} to="/admin/releases" onClick={onOpen}><IconVersions size={16} aria-hidden /> Releases</Link> : null}
      <SiteItems itemClass={itemClass} reached={account.app_keys} />
    </>
  );
}
