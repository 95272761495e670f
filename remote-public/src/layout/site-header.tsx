import { memo, useEffect, useRef, useState, type ToggleEvent } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';
import { TopMenu } from './top-menu.tsx';
import { useLayout, useSettings } from './use-layout.ts';

const menuId = 'site-menu';
/** Of a menu's words: more would make a bar of three rows, which lies over what is read and over what has the focus. */
const mostInBar = 130;

/** True once the page is scrolled: the mark at its top has left the window. */
function useScrolled() {
  const mark = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry !== undefined && !entry.isIntersecting));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, isScrolled };
}

/** Closes what is open of the menu when another page is reached, or the focus goes on to what the menu covers. */
function useClosing() {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // What a visitor has opened before the page came alive stays open.
    if (key === shown.current) return;
    shown.current = key;
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
 * Logo, title, and the server's menu. On a narrow window the menu is a popover, and so is one of many words; on a wide
 * one it stands in the bar: the browser opens and closes it, with or without JavaScript.
 */
export const SiteHeader = memo(function SiteHeader() {
  const { mark, isScrolled } = useScrolled();
  const menu = useClosing();
  const close = useRef<HTMLButtonElement>(null);
  // The menu covers the button that opened it. React brings the toggles of the sub-menus here as well.
  const handleToggle = ({ newState, target, currentTarget }: ToggleEvent) => {
    if (newState === 'open' && target === currentTarget) close.current?.focus();
  };
  const { name, title, logo_header, logo_footer } = useSettings();
  const menus = useLayout()?.menus;
  const isBar = !menus?.ok || menus.value.top.map(({ title }) => title).join('   ').length <= mostInBar;
  return (
    <>
      <div ref={mark} className={styles.mark} />
      <header className={classes(styles.header, isScrolled && styles.scrolled)} data-bar={isBar || undefined}>
        <a href="/" className={styles.brand}>
          <Logo src={logo_header} darkSrc={logo_footer} className={styles.logo} />
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
      </header>
    </>
  );
});
