import { createAnnouncer } from '../runtime/announcer.ts';

/** The file names of a replaced picture: the old one and the new one. */
export interface ReplacedPicture {
  previousName: string;
  newName: string;
}

/**
 * Announces each replaced picture when the media library closes, so that an open form below it updates its addresses.
 */
export const replacedPictures = createAnnouncer<ReplacedPicture>();
