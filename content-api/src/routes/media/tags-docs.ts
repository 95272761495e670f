import { maxTaggedFiles, maxTagLength, maxTags, maxTagsOfFile } from '@quoin/shared/contract/wire';
import { bodyErrors, errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { common, file } from './files-docs.ts';

const string = { type: 'string' };
const tags = { type: 'array', maxItems: maxTagsOfFile, items: { ...string, minLength: 1, maxLength: maxTagLength } };

export const listTagsDocs = {
  ...common,
  summary: 'List the tags of the media library',
  description: `At most ${maxTags}, with the number of files of each.`,
  response: {
    200: makeSuccess('The tags in alphabetical order.', {
      type: 'array',
      items: object({ tag: string, total: { type: 'integer' } }),
    }),
    ...errorResponses(401, 403),
  },
};

export const changeTagsDocs = {
  ...common,
  summary: 'Add tags to files, and remove tags',
  description: [
    `A file may have ${maxTagsOfFile} tags, the library ${maxTags} different ones.`,
    'Two tags are the same if they differ only in case, accents and invisible characters; the library keeps the first spelling.',
    'Files that do not exist are left out. 404 if none exists.',
  ].join(' '),
  body: {
    type: 'object',
    required: ['file_names'],
    properties: {
      file_names: { type: 'array', minItems: 1, maxItems: maxTaggedFiles, items: string },
      add: tags,
      remove: tags,
    },
  },
  response: {
    200: makeSuccess('The files.', { type: 'array', items: file }),
    ...errorResponses(401, 403, 404, ...bodyErrors),
  },
};
