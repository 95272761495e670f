import { maxUploadBytes, maxUploadMb, pictureTypes } from '../../../contract/picture-upload.ts';

const megabyte = 1024 * 1024;

/** The value of `accept` of a file input. Not every system knows the type of HEIC files. */
export const acceptedFiles = [...pictureTypes, '.heic', '.heif'].join(',');

/** The formats and the size, for the help of a file input. */
export const acceptedText = `PNG, JPEG, WebP, AVIF, GIF or HEIC, ${maxUploadMb} MB at most`;

/**
 * Says why the server would refuse a file, before it is sent; undefined when only the server can know. A file without a
 * known type is sent, because the server looks at its content.
 */
export function findRefusal({ size, type }: File): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (type === 'image/svg+xml')
    return 'An SVG drawing is not accepted, because it can contain scripts. Export it as PNG and upload that.';
  if (type !== '' && !pictureTypes.includes(type))
    return 'The file is not a picture of an accepted kind. Only JPEG, PNG, GIF, WebP, AVIF and HEIC are.';
  if (size > maxUploadBytes)
    return `The file has ${formatMb(size)} MB, and at most ${maxUploadMb} MB are accepted. Save it smaller and try again.`;
  return undefined;
}

/** Rounds up, so that a file above the limit does not seem to have it. */
const formatMb = (bytes: number): string => (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1);
