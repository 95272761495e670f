import { createAnnouncer } from './announcer.ts';

/** The client announces the path of each successful call that is not a GET, such as `/posts/7`. */
export const writes = createAnnouncer<string>();
