import type { MediaFormat } from '@quoin/shared/contract/media-name';
import { limitConcurrency } from '../limit-concurrency.ts';
import { pictureProcess } from './picture-process.ts';

export interface Rendition {
  width: number;
  format: MediaFormat;
  bytes: Uint8Array;
}

/** A picture in every width and format that it is kept in. */
export interface Picture {
  width: number;
  height: number;
  renditions: readonly Rendition[];
}

/** What a picture is made from: what somebody has sent, or a drawing of ours. */
export type Original = { bytes: Uint8Array } | Drawing;
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

// A picture takes a lot of memory and a processor of its own.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 8 });
const uploads = pictureProcess();

/** Makes a picture anew from what was uploaded: what is kept is pixels, never the sender's bytes or metadata. */
export const transcode = (bytes: Uint8Array): Promise<Picture> => runLimited(() => uploads.make({ bytes }));
