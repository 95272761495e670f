import { useEffect, useRef } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { NavLink, useLocation } from '@quoin/shared/runtime/router';
import { IconLogout } from '@quoin/shared/ui/icons';
import { UnstyledButton, VisuallyHidden } from '@quoin/shared/ui/parts';
import { menuIcon } from './menu-icons.tsx';
import { QuoinMark } from './quoin-mark.tsx';
import styles from './sidebar.module.css';
import { useCounts } from './use-counts.ts';

interface SidebarProps { menu: MenuEntry[]; onNavigate: () => void; onLogout: () => void }

/** The links of all remotes in their order, and the way out. */
export function Sidebar({ menu, onNavigate, onLogout }: SidebarProps) {
  const counts = useCounts(menu);
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A low window does not hold them all: where one is shows without scrolling.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}><QuoinMark size={28} /> <span>Quoin</span> <small>Back-office</small></div>
      <nav ref={links} aria-label="Back-office" className={styles.links}>
        {menu.map(({ path, label, icon, count }) => (
          <NavLink key={path} to={`/admin/${path}`} className={({ isPending }) => `${styles.link} ${isPending ? styles.pending : ''}`} onClick={onNavigate}>
            {menuIcon(icon)} {label}
            {count && counts[path] ? <span className={styles.count}>{counts[path]}<VisuallyHidden> {count.label}</VisuallyHidden></span> : null}
          </NavLink>
        ))}
      </nav>
      <div className={styles.foot}>
        <UnstyledButton className={styles.link} onClick={onLogout}><IconLogout size={19} aria-hidden /> Logout</UnstyledButton>
      </div>
    </div>
  );
}
