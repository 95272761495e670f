import { createAnnouncer } from './announcer.ts';

/** Announced by the client after a call that changed something: its path, such as `/posts/7`. */
export const writes = createAnnouncer<string>();
