import { pageOf } from './page-link.ts';
import { isSparing } from './sparing.ts';

/** How long a pointer or the focus rests on a link before it counts: crossing a menu asks for nothing. */
const restMs = 80;

/** Calls `onIntent` with the page that a visitor is about to open: its link is rested on, focused, or touched. */
export function watchIntent(onIntent: (page: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notice = ({ target }: Event, delay: number) => {
    clearTimeout(timer);
    const page = pageOf(target);
    if (page !== undefined && !isSparing()) timer = setTimeout(() => onIntent(page), delay);
  };
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') notice(event, restMs);
  });
  document.addEventListener('focusin', (event) => notice(event, restMs));
  // It is opened already.
  document.addEventListener('click', () => clearTimeout(timer), { capture: true });
  document.addEventListener('touchstart', (event) => notice(event, 0), { passive: true });
}
