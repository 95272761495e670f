import { maxUploadMb } from '@quoin/shared/contract/picture-upload';
import { fileFormats, fileKinds, fileSorts, fileUses } from '@quoin/shared/contract/file-filters';
import { maxSearchLength } from '@quoin/shared/contract/wire';
import { idempotencyHeaders } from '../../engine/idempotency-key.ts';
import { object, bodyErrors, errorResponses, makeSuccess, uses } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const integer = { type: 'integer' };
const string = { type: 'string' };
const fileProperties = {
  file_name: string,
  url: { ...string, description: 'A site path, /media/{id}-{width}x{height}.webp.' },
  width: integer,
  height: integer,
  widths: {
    type: 'array',
    items: integer,
    description: 'The smaller stored widths: /media/{id}-{width}.avif and .webp.',
  },
  size: { ...integer, description: 'The size of the full-width file in bytes.' },
  alt: string,
  tags: { type: 'array', items: string, description: 'In alphabetical order.' },
  name: { ...string, description: 'The original file name.' },
  created_at: string,
  used_in: { ...uses, description: 'The first uses in this application.' },
  crop_of: { type: ['string', 'null'], description: 'The file_name of the picture of which this is a crop.' },
};
/** The schema of a file. */
export const file = object(fileProperties);
const uploaded = object(fileProperties, {
  optional: { notice: { ...string, description: 'What is not kept, such as the further pictures of an animation.' } },
});
const names = { type: 'array', items: string, description: 'Addresses of the files.' };
/** What the documents of all file routes have. */
export const common = { tags: ['files'], security: security.signedIn };
const makeResponses = (description: string, ...statuses: number[]) => ({
  200: makeSuccess(description, file),
  ...errorResponses(401, 403, ...statuses),
});
const makeUploadResponses = (description: string, ...statuses: number[]) => ({
  ...makeResponses(description, ...statuses),
  200: makeSuccess(description, uploaded),
});

export const listDocs = {
  ...common,
  summary: 'List the media library',
  description: 'The pictures of the application of the header, newest first unless sorted otherwise.',
  querystring: {
    type: 'object',
    properties: {
      page: integer,
      size: integer,
      search_key: {
        ...string,
        maxLength: maxSearchLength,
        description:
          'Searches the name and the alt text. One or two characters are searched only in the first 1,000 files of the list.',
      },
      use: {
        ...string,
        enum: fileUses,
        description:
          '`used`: a record of the application, or the account of an administrator, shows the picture. `unused`: none does.',
      },
      kind: { ...string, enum: fileKinds, description: '`crop`: a copy of a part of another picture of the library.' },
      format: {
        ...string,
        enum: fileFormats,
        description:
          'The format in which the picture was uploaded, by the ending of its original file name: all are stored as WebP. `other`: it has none of these endings.',
      },
      tag: { ...string, description: 'Only files with this tag, in any spelling that counts as the same.' },
      sort: {
        ...string,
        enum: fileSorts,
        default: 'created_at',
        description: '`name` is the original file name, `size` that of the full-width file.',
      },
      order: { ...string, enum: ['asc', 'desc'], description: 'Default: `asc` by name, else `desc`.' },
    },
  },
  response: {
    200: object(
      {
        data: object({
          file_names: names,
          files: { type: 'array', items: file },
          current_page: integer,
          last_page: integer,
          per_page: integer,
          total: integer,
        }),
        file_names: names,
      },
      { description: 'A page of files.' },
    ),
    ...errorResponses(400, 401, 403),
  },
};

const params = { type: 'object', required: ['filename'], properties: { filename: string } };

const oneFile = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

export const uploadDocs = {
  ...common,
  summary: `Upload one picture of at most ${maxUploadMb} MB`,
  description: [
    'JPEG, PNG, GIF, WebP, AVIF or HEIC, recognized by content. It is turned by its EXIF orientation and transcoded to AVIF and WebP in sRGB, in several widths of at most 2400 pixels, without metadata.',
    'At most 110 million pixels as JPEG or PNG, 24 million as AVIF, and 50 million as HEIC, WebP, GIF, progressive JPEG or interlaced PNG.',
    'Only the first frame of an animation is kept, and `notice` says so.',
  ].join(' '),
  ...oneFile,
  headers: idempotencyHeaders,
  response: makeUploadResponses('The stored picture.', ...bodyErrors),
};

export const replaceDocs = {
  ...common,
  summary: 'Replace a picture everywhere',
  description: [
    'The record keeps its alt text and gets the file name, size and url of the new picture, which may have another aspect ratio.',
    'Every record of the application that uses the picture shows the new one; its version does not change. The old addresses redirect (307) to the same width of the new picture.',
    'Answers 412 with the current file if somebody else has replaced the picture in the meantime.',
  ].join(' '),
  params,
  ...oneFile,
  response: makeUploadResponses('The changed file.', 404, 412, ...bodyErrors),
};

export const readDocs = {
  ...common,
  summary: 'Read a picture of the media library',
  description: 'By its file name, by that of one of its smaller files, or by one that it had before it was replaced.',
  params,
  response: makeResponses('The picture.', 404),
};

const pixels = { ...integer, description: 'Whole pixels of the full-width file.' };
export const cropDocs = {
  ...common,
  summary: 'Copy a part of a picture into a picture of its own',
  description: [
    'The copy has the alternative text, the tags and the original file name of the picture. The picture itself stays as it is.',
    'The `crop_of` of a copy names the picture. A crop of a crop has the `crop_of` of the first one.',
  ].join(' '),
  params,
  headers: idempotencyHeaders,
  body: {
    type: 'object',
    required: ['x', 'y', 'width', 'height'],
    properties: { x: pixels, y: pixels, width: pixels, height: pixels },
  },
  response: makeResponses('The copy.', 404, ...bodyErrors),
};

export const describeDocs = {
  ...common,
  summary: 'Set the alt text of a picture',
  description: 'null clears it.',
  params,
  body: { type: 'object', required: ['alt'], properties: { alt: { type: ['string', 'null'], maxLength: 255 } } },
  response: makeResponses('The changed picture.', 404, ...bodyErrors),
};

export const deleteDocs = {
  ...common,
  summary: 'Delete a picture',
  description: 'A picture in use answers 409 with its uses, unless force=1 is sent.',
  params,
  querystring: { type: 'object', properties: { force: { type: 'string', enum: ['1'] } } },
  response: makeResponses('The deleted picture.', 404, 409, 413, 415),
};
