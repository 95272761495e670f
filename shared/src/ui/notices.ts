import { createAnnouncer } from '../runtime/announcer.ts';

/** A toast message about something that was done, optionally with an action such as Undo. */
export interface Notice {
  text: string;
  /** The errors, one per line. */
  details?: readonly string[];
  /** True for an error. It stays until somebody dismisses it. */
  isBad?: boolean;
  action?: { label: string; run: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

/** The maximum number of notices at the same time. A new one removes the oldest. */
const most = 3;

let shown: readonly ShownNotice[] = [];
let last = 0;
const changes = createAnnouncer();

function show(next: readonly ShownNotice[]): void {
  shown = next;
  changes.announce();
}

/** Shows a notice on any screen of the back-office. Returns its id, with which it can be dismissed. */
export function notify(notice: Notice): number {
  last += 1;
  show([...shown, { ...notice, id: last }].slice(-most));
  return last;
}

export const dismiss = (id: number): void => show(shown.filter((notice) => notice.id !== id));
export const dismissAll = (): void => show([]);

export const shownNotices = (): readonly ShownNotice[] => shown;

/** Subscribes to changes of the shown notices; returns the function that unsubscribes. */
export const onNotices = changes.listen;
