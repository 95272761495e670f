import { isPlainClick, findPage } from './page-link.ts';

/** Whether the visitor has enabled the browser's data saver or has a 2G connection. */
export function prefersSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')));
}

/** How long, in milliseconds, a pointer or the focus stays on a link before it counts. Crossing a menu does not. */
const hoverDelayMs = 80;

/** Calls `onIntent` with the page of a link that the visitor hovers over, focuses, presses or clicks. */
export function watchIntent(onIntent: (page: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleHover = ({ target }: Event) => {
    clearTimeout(timer);
    const page = findPage(target);
    if (page !== undefined && !prefersSavingData()) timer = setTimeout(() => onIntent(page), hoverDelayMs);
  };
  const handlePress = (event: MouseEvent) => {
    clearTimeout(timer);
    const page = findPage(event.target);
    if (page !== undefined && isPlainClick(event)) onIntent(page);
  };
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') handleHover(event);
  });
  document.addEventListener('focusin', handleHover);
  // A touch may be the start of a scroll, so a press does not prefetch when the visitor saves data.
  document.addEventListener('pointerdown', (event) => {
    if (!prefersSavingData()) handlePress(event);
  });
  // In the capture phase, before the router handles the click, so that the request starts first.
  document.addEventListener('click', handlePress, { capture: true });
}
