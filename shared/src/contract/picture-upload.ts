/** The size limit of an upload in bytes: a photo of 48 megapixels as JPEG has 12 to 25 MB. */
export const maxUploadBytes = 40 * 1024 * 1024;

/** The size limit in MB, as messages say it. */
export const maxUploadMb = maxUploadBytes / 1024 / 1024;

/** The media types of the pictures that an upload accepts. The API checks the content, never the name or the type. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
];
