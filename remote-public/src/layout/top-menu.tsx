import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import type { Result } from '../data/result.ts';
import { FailedSection } from '../components/failed-section.tsx';
import { toHref } from '../components/to-href.ts';
import { texts } from '../texts.ts';
import type { MenuItem, SiteMenus } from './read-layout.ts';
import styles from './top-menu.module.css';

/**
 * Closes the open sub-menu on Escape, and on a press or focus outside it. Its own button needs no script. Escape also
 * hides a sub-menu that is shown on hover, until the pointer leaves the menu.
 */
function useCloseSubMenu() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const findOpen = () => list.current?.querySelector<HTMLDetailsElement>('details[open]') ?? undefined;
    const handleOutside = ({ target }: Event) => {
      const open = findOpen();
      if (open && target instanceof Node && !open.contains(target)) open.open = false;
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (list.current?.matches(':hover')) list.current.setAttribute('data-dismissed', '');
      const open = findOpen();
      if (!open) return;
      // One Escape closes one layer: the popover around the sub-menu stays open.
      event.preventDefault();
      const hadFocus = open.contains(document.activeElement);
      open.open = false;
      if (hadFocus) open.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
  return list;
}

/** Marks the link to the current page with `aria-current`; case, query and fragment do not matter. */
function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent =
    href.startsWith('/') && new URL(href, 'http://site').pathname.toLowerCase() === pathname.toLowerCase();
  return (
    <a href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}

function MenuLink({ item }: { item: MenuItem }) {
  const href = toHref(item.slug);
  return href === undefined ? (
    <span className={styles.label}>{item.title}</span>
  ) : (
    <PageLink href={href}>{item.title}</PageLink>
  );
}

/** The entries below an entry; deeper levels are nested lists. */
function SubMenu({ items }: { items: MenuItem[] }) {
  return (
    <ul className={styles.sub}>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} />
          {item.children.length > 0 && <SubMenu items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * An entry with children: its own link, and next to it a button that opens the list. Without a link of its own, its
 * title is the button.
 */
function Group({ item }: { item: MenuItem }) {
  const hasLink = toHref(item.slug) !== undefined;
  return (
    <li className={styles.group}>
      {hasLink && <MenuLink item={item} />}
      <details name="site-menu" className={styles.details}>
        <summary className={styles.summary} aria-label={hasLink ? texts.subMenu(item.title) : undefined}>
          {hasLink ? null : item.title}
        </summary>
        <div className={styles.panel}>
          <SubMenu items={item.children} />
        </div>
      </details>
    </li>
  );
}

export const TopMenu = memo(function TopMenu({ menus }: { menus: Result<SiteMenus> | undefined }) {
  const list = useCloseSubMenu();
  return (
    <ul
      ref={list}
      className={styles.menu}
      onPointerLeave={({ currentTarget }) => currentTarget.removeAttribute('data-dismissed')}
    >
      <li>
        <PageLink href="/">{texts.home}</PageLink>
      </li>
      {menus?.ok
        && menus.value.top.filter(isNotHome).map((item) =>
          item.children.length > 0 ? (
            <Group key={item.id} item={item} />
          ) : (
            <li key={item.id}>
              <MenuLink item={item} />
            </li>
          ),
        )}
      {menus?.ok === false && (
        <li className={styles.failed}>
          <FailedSection subject={texts.subjects.menu} />
        </li>
      )}
    </ul>
  );
});

/** The menu always starts with Home; drop an editor's own entry for it, unless it has children. */
const isNotHome = ({ slug, children }: MenuItem): boolean => !(toHref(slug) === '/' && children.length === 0);
