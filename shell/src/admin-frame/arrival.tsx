import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './admin-frame.module.css';

/**
 * Calls back with the heading of a screen as soon as it has come, and with the one that comes in its place with the
 * record. Answers how to stop.
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
  /** Whether a screen stands in it. */
  hasScreen: boolean;
}

/**
 * Does what a document's load would: where the last screen took the focus along, the heading of the next has it; else
 * its title is said.
 */
export function Arrival({ main, hasScreen }: ArrivalProps) {
  const { pathname } = useLocation();
  const voice = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!hasScreen || !main.current) return undefined;
    const before = last.current;
    last.current = pathname;
    // The first screen is announced by the browser.
    if (before === undefined || before === pathname) return undefined;
    return watchHeading(main.current, (heading) => {
      if (document.activeElement === document.body) heading.focus({ preventScroll: true });
      else if (voice.current) voice.current.textContent = document.title;
    });
  }, [pathname, hasScreen, main]);
  return <p ref={voice} role="status" className={styles.voice} />;
}
