import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { hasUnsavedWork, discardDirtyForms } from '@quoin/shared/admin/dirty-forms';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { signOut } from '@quoin/shared/session';
import { ScrollRestoration, useLocation, useNavigate, useNavigation, useOutlet } from '@quoin/shared/runtime/router';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { useDisclosure } from '@quoin/shared/ui/parts';
import { Busy } from '@quoin/shared/ui/states';
import styles from './admin-frame.module.css';
import { ScreenAnnouncer } from './screen-announcer.tsx';
import { EarlyPalette } from './early-palette.tsx';
import type { Overlay } from './palette/overlays.tsx';
import { listShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccount, useAccessibleMenu, useDemandedFactor } from './session/use-account.ts';
import { useOverlays } from './use-overlays.ts';
import { useShortcuts } from './use-shortcuts.ts';

const overlayNames: Readonly<Record<Overlay, string>> = {
  palette: 'The palette',
  help: 'The help sheet',
  leave: 'The question before you leave',
};

/** Signs out. Returns undefined on success, otherwise the reason. */
async function logOut(): Promise<string | undefined> {
  try {
    await signOut(discardDirtyForms);
    // spec §2: after logout the user returns to `/admin`, from every screen.
    globalThis.history.replaceState(null, '', '/admin');
    return undefined;
  } catch (error) {
    return getErrorMessage(error);
  }
}

/**
 * Focuses the content without following the link: a history entry that the router did not create would break its next
 * step back.
 */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Closes the menu of a small screen on Escape. */
function useEscape(isOpen: boolean, close: () => void): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen, close]);
}

/** The frame of all back-office screens: sidebar, top bar, footer, and a progress line while a screen loads. */
export function AdminFrame({ menu: fullMenu }: { menu: MenuEntry[] }) {
  const account = useAccount();
  const menu = useAccessibleMenu(fullMenu, account);
  useDemandedFactor(account);
  const [isOpen, drawer] = useDisclosure(false);
  useEscape(isOpen, drawer.close);
  const isMoving = useNavigation().state !== 'idle';
  const [failure, setFailure] = useState<{ text: string; onRetry: () => void }>();
  const { Part: Overlays, open, failed, typed, setTyped, show, hide } = useOverlays();
  const leave = async () => {
    hide();
    const reason = await logOut();
    setFailure(reason ? { text: `You are still signed in. ${reason}`, onRetry: () => void leave() } : undefined);
  };
  const handleLogout = () => {
    if (hasUnsavedWork()) show('leave');
    else void leave();
  };
  // The outlet context is the menu, so that a screen can link to those of other remotes. The outlet is null while the
  // first area loads.
  const screen = useOutlet(menu);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const handleFind = () => show('palette');
  const handleHelp = () => show('help');
  const shortcuts = listShortcuts({
    menu,
    pathname,
    goTo: (address) => void navigate(address),
    onFind: handleFind,
    onHelp: handleHelp,
  });
  // No shortcuts while an overlay is open or still loading: the next keys are meant for the overlay.
  useShortcuts(open === undefined ? shortcuts : []);
  return (
    <div className={styles.frame}>
      <nav aria-label="Skip">
        <a href="#content" className={styles.skip} onClick={skip}>
          Skip to the content
        </a>
      </nav>
      <div className={styles.sidebar} data-open={isOpen || undefined} id="sidebar">
        <Sidebar menu={menu} onNavigate={drawer.close} onLogout={handleLogout} />
      </div>
      {isOpen ? (
        <button type="button" className={styles.veil} aria-label="Close the menu" onClick={drawer.close} />
      ) : null}
      <header className={styles.header}>
        <TopBar
          menu={fullMenu}
          account={account}
          isMenuOpen={isOpen}
          onMenu={drawer.toggle}
          onFind={handleFind}
          onHelp={handleHelp}
          onLogout={handleLogout}
        />
        <div className={styles.progress} data-moving={isMoving || undefined} />
      </header>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.screen}>
          {failed ? (
            <div className={styles.notice}>
              <ErrorBanner
                text={`${overlayNames[failed]} could not be opened: its program files did not arrive.`}
                onRetry={() => show(failed)}
              />
            </div>
          ) : null}
          {failure ? (
            <div className={styles.notice}>
              <ErrorBanner text={failure.text} onRetry={failure.onRetry} />
            </div>
          ) : null}
          {screen ?? <Busy />}
        </div>
        <footer className={styles.footer}>
          Quoin back-office <a href="/">Go to the site</a>
        </footer>
      </main>
      <ScrollRestoration />
      <ScreenAnnouncer main={main} hasScreen={screen !== null} />
      {Overlays ? (
        <Overlays
          open={open}
          typed={typed}
          onClose={hide}
          onLeave={() => void leave()}
          menu={menu}
          shortcuts={shortcuts}
          onLogout={handleLogout}
          onHelp={handleHelp}
        />
      ) : null}
      {open === 'palette' && !Overlays ? <EarlyPalette typed={typed} onType={setTyped} onClose={hide} /> : null}
    </div>
  );
}
