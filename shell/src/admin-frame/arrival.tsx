import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './admin-frame.module.css';

/**
 * Calls `call` with a screen's heading once it exists, and again when another heading replaces it, for example after
 * the record has loaded. Returns a function that stops watching.
 */
function watchHeading(main: HTMLElement, call: (heading: HTMLElement) => void): () => void {
  let heading: HTMLElement | null = null;
  const look = () => {
    if (heading?.isConnected) return;
    heading = main.querySelector('h1');
    if (heading) call(heading);
  };
  const watching = new MutationObserver(look);
  watching.observe(main, { childList: true, subtree: true });
  look();
  return () => watching.disconnect();
}

interface ArrivalProps {
  main: RefObject<HTMLElement | null>;
  /** Whether `main` contains a screen. */
  hasScreen: boolean;
}

/**
 * Makes a navigation perceivable, as loading a document does: focuses the new heading if the focus was lost with the
 * old screen, otherwise announces the new title.
 */
export function Arrival({ main, hasScreen }: ArrivalProps) {
  const { pathname } = useLocation();
  const voice = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!hasScreen || !main.current) return undefined;
    const before = last.current;
    last.current = pathname;
    // The browser itself announces the first screen.
    if (before === undefined || before === pathname) return undefined;
    return watchHeading(main.current, (heading) => {
      if (document.activeElement === document.body) heading.focus({ preventScroll: true });
      else if (voice.current) voice.current.textContent = document.title;
    });
  }, [pathname, hasScreen, main]);
  return <p ref={voice} role="status" className={styles.voice} />;
}
