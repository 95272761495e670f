import { createAnnouncer } from '../runtime/announcer.ts';

/** Something that was done, to be read for a while; with a way to undo it. */
export interface Notice {
  text: string;
  /** What went wrong, each in a line. */
  details?: readonly string[];
  /** Bad news stays until it is read. */
  isBad?: boolean;
  action?: { label: string; run: () => void };
}

export interface Shown extends Notice {
  id: number;
}

/** More at once nobody reads. */
const most = 3;

let shown: readonly Shown[] = [];
let last = 0;
const changes = createAnnouncer();

function show(next: readonly Shown[]): void {
  shown = next;
  changes.announce();
}

/** Shows a notice, wherever in the back-office somebody is. */
export function notify(notice: Notice): void {
  last += 1;
  show([...shown, { ...notice, id: last }].slice(-most));
}

export const dismiss = (id: number): void => show(shown.filter((one) => one.id !== id));
export const dismissAll = (): void => show([]);

export const shownNotices = (): readonly Shown[] => shown;

/** Answers what ends it. */
export const onNotices = changes.listen;
