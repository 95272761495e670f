import type { Contract } from '@quoin/shared/contract/contract';
import { maxPublished } from '@quoin/shared/contract/draft-wire';
import {
  bodyErrors,
  errorResponses,
  makeIdParams,
  makeSuccess,
  object,
  publicationItem,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { makeWritten } from '../openapi.ts';
import { draftQuery } from '../write-queries.ts';
import { makeReference, schemaName } from '../record-schemas.ts';

const withMatch = {
  type: 'object',
  properties: {
    'if-match': {
      type: 'string',
      description: 'The version of the draft that was read, "0" without one. Another present version answers 412.',
    },
  },
};

const seen = {
  type: 'array',
  maxItems: maxPublished,
  description:
    'The drafts that you have seen, as a dry run lists them. Where others are to be published, the answer is 412 and nothing is published. Without it, all that is there is published.',
  items: {
    type: 'object',
    required: ['resource', 'id', 'version'],
    properties: {
      resource: { type: 'string' },
      id: { type: 'integer' },
      version: { type: 'integer' },
      overwrites: {
        type: 'array',
        items: { type: 'string' },
        description:
          'The fields that somebody has saved since, which publishing replaces. Where there are others by now, the answer is 412.',
      },
    },
  },
};

/** Returns the schemas of the routes of drafts. */
export function documentDrafts(contract: Contract) {
  const common = { tags: [contract.name], security: security.signedIn, params: makeIdParams('The id.') };
  const record = makeReference(schemaName(contract));
  const errors = errorResponses(401, 403, 404, 409, 412, ...bodyErrors);
  return {
    save: {
      ...common,
      summary: `Save changes of one ${contract.noun} in its draft`,
      description:
        'Visitors do not see them before they are published. Required fields may be empty. A field that gets its public value again leaves the draft.',
      headers: withMatch,
      querystring: draftQuery,
      body: makeReference(`${schemaName(contract)}Body`),
      response: { 200: makeWritten('The record with its draft laid over it.', record), ...errors },
    },
    discard: {
      ...common,
      summary: `Discard the draft of one ${contract.noun}`,
      description: 'A record that was never public stays what its first save gave it.',
      headers: withMatch,
      response: { 200: makeSuccess('The record without its draft.', record), ...errors },
    },
    publish: {
      ...common,
      summary: `Publish the draft of one ${contract.noun}, with the drafts of its parts`,
      description: 'All of them or none, at once for all visitors.',
      body: {
        type: 'object',
        properties: {
          dry_run: { type: 'boolean', description: 'List what would be published, and what prevents it.' },
          with: {
            type: 'string',
            enum: ['bundle', 'self'],
            description:
              'The record with its parts, such as the sections of a page (bundle, if it is absent), or the record alone (self).',
          },
          items: seen,
        },
      },
      response: {
        200: makeSuccess(
          'What was published.',
          object({
            items: { type: 'array', items: publicationItem },
            record: { anyOf: [record, { type: 'null' }], description: 'null after a deletion and with dry_run.' },
          }),
        ),
        ...errors,
      },
    },
  };
}
