import { toStartedPlayer } from '@quoin/shared/contract/frames/embeds';
import styles from './embeds.module.css';
import { findPlayed } from './with-embeds.ts';

/** What players need: scripts with their own origin, their link to the provider's page, and forms for passwords. */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';

/**
 * Plays a video or recording in its place when its panel is pressed. A press with another button or a modifier key
 * follows the link. For the `ref` of an element: returns what ends it.
 */
export function listenForPlay(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.addEventListener('click', play);
  return () => element.removeEventListener('click', play);
}

const isPlainClick = ({ defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

const findPanel = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('figure[data-embed] > a') : null;

function play(event: MouseEvent): void {
  const panel = isPlainClick(event) ? findPanel(event.target) : null;
  const embed = findPlayed(panel?.parentElement?.dataset.embed ?? '');
  if (!panel || !embed) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.className = styles.player ?? '';
  frame.title = panel.querySelector('[data-title]')?.lastChild?.textContent ?? '';
  frame.setAttribute('allow', 'autoplay; encrypted-media; fullscreen; picture-in-picture');
  frame.setAttribute('sandbox', sandbox);
  // YouTube plays nothing for a page that does not say its origin.
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.src = toStartedPlayer(embed);
  panel.after(frame);
  // The panel stays for print.
  panel.hidden = true;
  frame.focus();
}
