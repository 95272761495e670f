import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './admin-frame.module.css';

/**
 * Calls `onHeading` with a screen's heading once it exists, and again when another heading replaces it, for example
 * after the record has loaded. Returns a function that stops watching.
 */
function watchHeading(main: HTMLElement, onHeading: (heading: HTMLElement) => void): () => void {
  let heading: HTMLElement | null = null;
  const checkHeading = () => {
    if (heading?.isConnected) return;
    heading = main.querySelector('h1');
    if (heading) onHeading(heading);
  };
  const observer = new MutationObserver(checkHeading);
  observer.observe(main, { childList: true, subtree: true });
  checkHeading();
  return () => observer.disconnect();
}

interface ScreenAnnouncerProps {
  main: RefObject<HTMLElement | null>;
  /** Whether `main` contains a screen. */
  hasScreen: boolean;
}

/**
 * Makes a navigation perceivable, as loading a document does: focuses the new heading if the focus was lost with the
 * old screen, otherwise announces the new title.
 */
export function ScreenAnnouncer({ main, hasScreen }: ScreenAnnouncerProps) {
  const { pathname } = useLocation();
  const announcer = useRef<HTMLParagraphElement>(null);
  const lastPathname = useRef<string>(undefined);
  useEffect(() => {
    if (!hasScreen || !main.current) return undefined;
    const previous = lastPathname.current;
    lastPathname.current = pathname;
    // The browser itself announces the first screen.
    if (previous === undefined || previous === pathname) return undefined;
    return watchHeading(main.current, (heading) => {
      if (document.activeElement === document.body) heading.focus({ preventScroll: true });
      else if (announcer.current) announcer.current.textContent = document.title;
    });
  }, [pathname, hasScreen, main]);
  return <p ref={announcer} role="status" className={styles.announcer} />;
}
