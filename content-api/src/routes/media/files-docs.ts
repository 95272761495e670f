import { maxSearchLength } from '@quoin/shared/contract/wire';
import { idempotencyHeaders } from '../../engine/idempotency-key.ts';
import { object, bodyErrors, errorResponses, makeSuccess, uses } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const integer = { type: 'integer' };
const string = { type: 'string' };
const file = object({
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
  name: { ...string, description: 'The original file name.' },
  created_at: string,
  used_in: { ...uses, description: 'The first uses in this application.' },
});
const names = { type: 'array', items: string, description: 'Addresses of the files.' };
const common = { tags: ['files'], security: security.signedIn };
const makeResponses = (description: string, ...statuses: number[]) => ({
  200: makeSuccess(description, file),
  ...errorResponses(401, 403, ...statuses),
});

export const listDocs = {
  ...common,
  summary: 'List the media library, newest first',
  description: 'The pictures of the application of the header.',
  querystring: {
    type: 'object',
    properties: {
      page: integer,
      size: integer,
      search_key: {
        ...string,
        maxLength: maxSearchLength,
        description:
          'Searches the name and the alt text. One or two characters are searched only in the newest 1,000 files.',
      },
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
    ...errorResponses(401, 403),
  },
};

const oneFile = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

export const uploadDocs = {
  ...common,
  summary: 'Upload one picture of at most 10 MB and 24 megapixels',
  description:
    'JPEG, PNG, GIF, WebP or AVIF, recognized by content. It is transcoded to AVIF and WebP in several widths, without metadata. Only the first frame of an animation is kept.',
  ...oneFile,
  headers: idempotencyHeaders,
  response: makeResponses('The stored picture.', ...bodyErrors),
};

const params = { type: 'object', required: ['filename'], properties: { filename: string } };

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
  response: makeResponses('The changed file.', 404, 412, ...bodyErrors),
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
