import { maxSearchLength, maxUses } from '@quoin/shared/contract/wire';

const integer = { type: 'integer' };
const string = { type: 'string' };
const use = { type: 'object', required: ['resource', 'id', 'label', 'field'], properties: { resource: string, id: integer, label: string, field: string } };
const file = {
  type: 'object',
  required: ['file_name', 'url', 'width', 'height', 'widths', 'size', 'alt', 'name', 'created_at', 'used_in'],
  properties: {
    file_name: string,
    url: { type: 'string', description: 'A site path, /media/{id}-{width}x{height}.webp.' },
    width: integer, height: integer,
    widths: { type: 'array', items: integer, description: 'The smaller widths that it is kept in: /media/{id}-{width}.avif and .webp.' },
    size: { ...integer, description: 'Bytes of the file itself.' },
    alt: string,
    name: { ...string, description: 'What the file was called.' },
    created_at: string,
    used_in: { type: 'array', maxItems: maxUses, items: use, description: 'Where it is shown in this application, the first places.' },
  },
  additionalProperties: false,
};
const names = { type: 'array', items: string, description: 'Addresses of the files.' };
const fails = { '4xx': { description: 'Refused.', $ref: 'Problem#' } };
const common = { tags: ['files'], security: [{ token: [] }] };
const answers = (description: string) => ({ 200: { description, type: 'object', required: ['data'], properties: { data: file } }, ...fails });

export const listDocs = {
  ...common,
  summary: 'The media library, newest first',
  querystring: { type: 'object', properties: { page: integer, size: integer, search_key: { ...string, maxLength: maxSearchLength, description: 'In name or alt text.' } } },
  response: {
    200: {
      description: 'A page of files.', type: 'object', required: ['data', 'file_names'],
      properties: {
        data: {
          type: 'object',
          properties: { file_names: names, files: { type: 'array', items: file }, current_page: integer, last_page: integer, per_page: integer, total: integer },
        },
        file_names: names,
      },
    },
    ...fails,
  },
};

export const uploadDocs = {
  ...common,
  summary: 'Upload one picture, 10 MB and 24 megapixels at most',
  description: 'JPEG, PNG, GIF, WebP or AVIF, by content. It is made anew without metadata, in several widths, as AVIF and WebP; of an animation the first frame is kept.',
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  response: answers('The stored picture.'),
};

const params = { type: 'object', required: ['filename'], properties: { filename: string } };

export const describeDocs = {
  ...common,
  summary: 'Say what a picture shows',
  params,
  body: { type: 'object', required: ['alt'], properties: { alt: { type: ['string', 'null'], maxLength: 255 } } },
  response: answers('The picture as it is now.'),
};

export const deleteDocs = {
  ...common,
  summary: 'Delete a picture',
  description: 'One that is shown somewhere answers 409 with the places, unless force=1 is sent.',
  params,
  querystring: { type: 'object', properties: { force: { type: 'string', enum: ['1'] } } },
  response: answers('The picture as it was.'),
};
