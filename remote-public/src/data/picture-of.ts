import { getPictureInPlace } from '@quoin/shared/contract/picture-use';

/** A picture with its text, as `Picture` shows it. */
export interface ShownPicture {
  src: string;
  alt: string;
  focus?: string | undefined;
}

/** Returns the picture in an image field of a record or of its view. */
export function pictureOf<N extends string>(record: Readonly<Record<N, string>>, name: N): ShownPicture {
  const { alt, focus } = getPictureInPlace(record, name);
  return { src: record[name], alt, focus };
}
