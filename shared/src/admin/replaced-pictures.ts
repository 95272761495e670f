import { createAnnouncer } from '../runtime/announcer.ts';

/** By the names of their files. */
export interface ReplacedPicture {
  former: string;
  present: string;
}

/**
 * Announced when the media library goes out of sight, for each picture that was replaced in it: what is open beneath
 * follows.
 */
export const replacedPictures = createAnnouncer<ReplacedPicture>();
