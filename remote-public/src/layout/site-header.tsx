import { memo, useEffect, useRef, useState, type ToggleEvent } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import { pictureOf } from '../data/picture-of.ts';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import { Logo } from './logo.tsx';
import { SearchLink } from './search-link.tsx';
import styles from './site-header.module.css';
import { TopMenu } from './top-menu.tsx';
import { useLayout, useSettings } from './use-layout.ts';

const menuId = 'site-menu';
/**
 * Largest total length of the menu titles in the bar, in characters with separators. More would make a bar of three
 * rows, which covers text and the element with the focus.
 */
const maxBarLength = 130;

/** Returns true for `isScrolled` once the mark at the top of the page has left the window. */
function useScrolled() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry !== undefined && !entry.isIntersecting));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, isScrolled };
}

/** Closes open menus on navigation, and the popover when the focus moves to content outside it. */
function useCloseMenus() {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    // Do nothing on hydration: what a visitor opened before it stays open.
    if (key === lastKey.current) return;
    lastKey.current = key;
    for (const open of menu.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open');
    // Browsers without popovers show the menu in the page.
    menu.current?.hidePopover?.();
  }, [key]);
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.hidePopover?.();
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, []);
  return menu;
}

/**
 * Logo, title and the server's menu. The menu is a popover on a narrow window, and on any window if its titles are too
 * long for the bar. The browser opens and closes it, with or without JavaScript.
 */
export const SiteHeader = memo(function SiteHeader() {
  const { sentinel, isScrolled } = useScrolled();
  const menu = useCloseMenus();
  const close = useRef<HTMLButtonElement>(null);
  // Move the focus into the menu, which covers the button that opened it. React also calls this for the sub-menus.
  const handleToggle = ({ newState, target, currentTarget }: ToggleEvent) => {
    if (newState === 'open' && target === currentTarget) close.current?.focus();
  };
  const settings = useSettings();
  const { name, title, logo_footer } = settings;
  const menus = useLayout()?.menus;
  const isBar = !menus?.ok || menus.value.top.map(({ title }) => title).join('   ').length <= maxBarLength;
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      <header className={classes(styles.header, isScrolled && styles.scrolled)} data-bar={isBar || undefined}>
        <a href="/" className={styles.brand}>
          <Logo picture={pictureOf(settings, 'logo_header')} darkSrc={logo_footer} className={styles.logo} />
          <span className={styles.title}>{title || name || texts.siteFallback}</span>
        </a>
        <button type="button" className={styles.toggle} popoverTarget={menuId}>
          {texts.openMenu}
        </button>
        <nav
          id={menuId}
          ref={menu}
          popover="auto"
          className={styles.menu}
          aria-label={texts.mainMenu}
          onToggle={handleToggle}
        >
          <button ref={close} type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
            {texts.closeMenu}
          </button>
          <TopMenu menus={menus} />
        </nav>
        <SearchLink />
      </header>
    </>
  );
});
