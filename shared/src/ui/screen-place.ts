import { createAnnouncer } from '../runtime/announcer.ts';

/** What the current screen shows: its heading, and the name of its record. */
export interface ScreenPlace {
  title: string;
  record: string | undefined;
}

const changes = createAnnouncer();
let place: ScreenPlace | undefined;

function set(next: ScreenPlace | undefined): void {
  place = next;
  changes.announce();
}

/** The place of the current screen. The screen's head sets it, and the frame shows it in the top bar. */
export const screenPlace = {
  read: (): ScreenPlace | undefined => place,
  listen: changes.listen,
  /** Sets the place and returns the function that leaves it. */
  enter(next: ScreenPlace): () => void {
    set(next);
    return () => {
      if (place === next) set(undefined);
    };
  },
};
