import { useEffect, useRef } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { Link, useLocation, useNavigation } from '@quoin/shared/runtime/router';
import { IconLogout } from '@quoin/shared/ui/icons';
import { UnstyledButton, VisuallyHidden } from '@quoin/shared/ui/parts';
import { getMenuIcon } from './menu-icons.tsx';
import { QuoinMark } from './quoin-mark.tsx';
import styles from './sidebar.module.css';
import { useCount, type CountQuery } from './use-count.ts';

interface SidebarProps {
  menu: MenuEntry[];
  onNavigate: () => void;
  onLogout: () => void;
}

/** Whether a path is an area's list or below it. */
const isWithin = (path: string, pathname = ''): boolean => `${pathname.toLowerCase()}/`.startsWith(`/admin/${path}/`);

function Count({ of }: { of: CountQuery }) {
  const count = useCount(of);
  return count ? (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> {of.label}</VisuallyHidden>
    </span>
  ) : null;
}

/** Shows the menu entries in their order, and the logout button. */
export function Sidebar({ menu, onNavigate, onLogout }: SidebarProps) {
  const links = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  // A low window does not show all links: scroll the current one into view.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label="Back-office" className={styles.sidebar}>
      <div className={styles.brand}>
        <QuoinMark size={28} /> <span>Quoin</span> <small>Back-office</small>
      </div>
      <div ref={links} className={styles.links}>
        {menu.map(({ path, label, icon, count }) => (
          <Link
            key={path}
            to={`/admin/${path}`}
            aria-current={isWithin(path, pathname) ? 'page' : undefined}
            className={`${styles.link} ${isWithin(path, next) ? styles.pending : ''}`}
            onClick={onNavigate}
          >
            {getMenuIcon(icon)} {label}
            {count ? <Count of={count} /> : null}
          </Link>
        ))}
      </div>
      <div className={styles.foot}>
        <UnstyledButton className={styles.link} onClick={onLogout}>
          <IconLogout size={19} aria-hidden /> Logout
        </UnstyledButton>
      </div>
    </nav>
  );
}
