import type { MediaFormat } from '@quoin/shared/contract/media-name';
import { createFairQueue } from '../../fair-queue.ts';
import { pictureProcess } from './picture-process.ts';

export interface Rendition {
  width: number;
  format: MediaFormat;
  bytes: Uint8Array;
}

/** A picture in every width and format that is stored. */
export interface Picture {
  width: number;
  height: number;
  renditions: readonly Rendition[];
  /** Whether the original was an animation, of which only the first frame is kept. */
  wasAnimated: boolean;
}

/** A part of a picture, in whole pixels from its upper left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A picture as a file or as bytes. Of a picture with an `area`, only that part is kept. */
export type PictureFile = ({ path: string } | { bytes: Uint8Array }) & { area?: Area };
/** The source of a picture: an upload, a stored picture, or a generated drawing. */
export type Original = PictureFile | Drawing;
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

// Transcoding needs much memory and a whole processor, so only one picture is processed at a time. The applications
// take turns.
const queue = createFairQueue({ running: { inAll: 1, ofCaller: 1 }, waiting: { inAll: 32, ofCaller: 8 } });
const uploads = pictureProcess();

/**
 * Transcodes a picture in the child process: only its pixels are kept, not its bytes or metadata.
 * @throws {HttpProblem} 413 or 415 when the picture is refused, 503 when too many are waiting
 */
export async function transcode(picture: PictureFile, { appKey }: { appKey: string }): Promise<Picture> {
  const leave = await queue.enter(appKey, new AbortController().signal);
  try {
    return await uploads.make(picture);
  } finally {
    leave();
  }
}
