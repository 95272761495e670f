import type { MediaFormat } from '@quoin/shared/contract/media-name';
import { createFairQueue } from '../fair-queue.ts';
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
}

/** The source of a picture: an upload, or a generated drawing. */
export type Original = { bytes: Uint8Array } | Drawing;
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
 * Transcodes an uploaded picture in the child process: only its pixels are kept, not its bytes or metadata.
 * @throws {HttpProblem} 413 or 415 when the picture is refused, 503 when too many are waiting
 */
export async function transcode(bytes: Uint8Array, { appKey }: { appKey: string }): Promise<Picture> {
  const leave = await queue.enter(appKey, new AbortController().signal);
  try {
    return await uploads.make({ bytes });
  } finally {
    leave();
  }
}
