import { isPlain, pageOf } from './page-link.ts';
import { prefersSavingData } from './save-data.ts';

/** How long a pointer or the focus rests on a link before it counts: crossing a menu asks for nothing. */
const restMs = 80;

/**
 * Calls `onIntent` with the page that a visitor is about to open, or opens: its link is rested on, focused, pressed or
 * clicked.
 */
export function watchIntent(onIntent: (page: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = ({ target }: Event) => {
    clearTimeout(timer);
    const page = pageOf(target);
    if (page !== undefined && !prefersSavingData()) timer = setTimeout(() => onIntent(page), restMs);
  };
  const now = (event: MouseEvent) => {
    clearTimeout(timer);
    const page = pageOf(event.target);
    if (page !== undefined && isPlain(event)) onIntent(page);
  };
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') soon(event);
  });
  document.addEventListener('focusin', soon);
  // A finger that is put down may be about to scroll.
  document.addEventListener('pointerdown', (event) => {
    if (!prefersSavingData()) now(event);
  });
  // The page is on its way while the router still thinks about it.
  document.addEventListener('click', now, { capture: true });
}
