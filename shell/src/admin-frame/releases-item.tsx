import { useEffect, useState } from 'react';
import { releaseRight } from '@quoin/shared/contract/release-desk';
import { call } from '@quoin/shared/runtime/api-client';
import { Link } from '@quoin/shared/runtime/router';
import { IconVersions } from '@quoin/shared/ui/icons';

/** The way to the releases, for who may see them: asked for when the user's menu is first opened. */
export function ReleasesItem({ itemClass, onOpen }: { itemClass: string | undefined; onOpen: () => void }) {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    // Whose rights cannot be had sees no link; the client has logged why.
    call('GET', '/account', { signal: leaving.signal }).then((account) => setIsAllowed(mayRelease(account)), () => undefined);
    return () => leaving.abort();
  }, []);
  if (!isAllowed) return null;
  return <Link className={itemClass} to="/admin/releases" onClick={onOpen}><IconVersions size={16} aria-hidden /> Releases</Link>;
}

const mayRelease = (account: unknown): boolean =>
  typeof account === 'object' && account !== null && 'rights' in account && Array.isArray(account.rights) && account.rights.includes(releaseRight);
