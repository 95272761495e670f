import { pageOf } from './page-link.ts';

/** How long a pointer or the focus rests on a link before it counts: crossing a menu asks for nothing. */
const restMs = 80;

/** The visitor asked for few bytes, or has a line on which they are dear. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')));
}

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
