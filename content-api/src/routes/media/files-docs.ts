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
    description: 'The smaller widths that it is kept in: /media/{id}-{width}.avif and .webp.',
  },
  size: { ...integer, description: 'Bytes of the file itself.' },
  alt: string,
  name: { ...string, description: 'What the file was called.' },
  created_at: string,
  used_in: { ...uses, description: 'Where it is shown in this application, the first places.' },
});
const names = { type: 'array', items: string, description: 'Addresses of the files.' };
const common = { tags: ['files'], security: security.signedIn };
const makeResponses = (description: string, ...statuses: number[]) => ({
  200: makeSuccess(description, file),
  ...errorResponses(401, 403, ...statuses),
});

export const listDocs = {
  ...common,
  summary: 'The media library, newest first',
  description: 'The pictures of the application of the header.',
  querystring: {
    type: 'object',
    properties: {
      page: integer,
      size: integer,
      search_key: {
        ...string,
        maxLength: maxSearchLength,
        description: 'In name or alt text; one or two characters are looked for in the newest 1,000 files only.',
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
  summary: 'Upload one picture, 10 MB and 24 megapixels at most',
  description:
    'JPEG, PNG, GIF, WebP or AVIF, by content. It is made anew without metadata, in several widths, as AVIF and WebP; of an animation the first frame is kept.',
  ...oneFile,
  headers: idempotencyHeaders,
  response: makeResponses('The stored picture.', ...bodyErrors),
};

const params = { type: 'object', required: ['filename'], properties: { filename: string } };

export const replaceDocs = {
  ...common,
  summary: 'Put another picture in the place of one, wherever that is shown',
  description: [
    'The record stays, with its alt text; its file name, size and url are those of the new picture, which may have another shape. Every record of the application',
    'that shows the former shows the new one, without a new version, and the former addresses lead to the same width of it (307).',
    'A picture that somebody else has replaced meanwhile answers 412 with the file as it is now.',
  ].join(' '),
  params,
  ...oneFile,
  response: makeResponses('The file as it is now.', 404, 412, ...bodyErrors),
};

export const describeDocs = {
  ...common,
  summary: 'Say what a picture shows',
  description: 'Sets the alt text of the media record; null clears it.',
  params,
  body: { type: 'object', required: ['alt'], properties: { alt: { type: ['string', 'null'], maxLength: 255 } } },
  response: makeResponses('The picture as it is now.', 404, ...bodyErrors),
};

export const deleteDocs = {
  ...common,
  summary: 'Delete a picture',
  description: 'One that is shown somewhere answers 409 with the places, unless force=1 is sent.',
  params,
  querystring: { type: 'object', properties: { force: { type: 'string', enum: ['1'] } } },
  response: makeResponses('The picture as it was.', 404, 409, 413, 415),
};
