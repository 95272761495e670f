import { deletedPerPage } from '@quoin/shared/contract/trash-wire';
import { keptDays } from '@quoin/shared/contract/wire';
import { bodyErrors, errorResponses, makePageSchema, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const [string, integer] = [{ type: 'string' }, { type: 'integer' }];
const number = { type: 'integer', minimum: 1, maximum: 999_999_999 };

/** Returns the route schemas of the trash of the resources with these names. */
export function describeTrash(names: readonly string[]) {
  const resource = { type: 'string', description: 'The name of a resource.', enum: [...names] };
  const ofResource = { type: 'object', required: ['resource'], properties: { resource } };
  const ofRecord = {
    type: 'object',
    required: ['resource', 'id'],
    properties: { resource, id: { type: ['string', 'integer'], description: 'The id of a deleted record.' } },
  };
  const purged = makeSuccess('What is gone for good.', object({ total: integer }));
  const tags = ['trash'];
  return {
    list: {
      tags,
      security: security.signedIn,
      summary: 'List the deleted records of a resource',
      description: `The last deleted record first. A deleted record is kept for ${keptDays} days.`,
      params: ofResource,
      querystring: {
        type: 'object',
        properties: { page: { ...number, maximum: 100_000 }, size: { ...number, maximum: deletedPerPage } },
      },
      response: {
        200: makeSuccess(
          'A page of the trash.',
          makePageSchema(
            object({
              id: integer,
              label: string,
              deleted_at: string,
              deleted_by: author,
              kept_until: { ...string, description: 'When it is deleted for good.' },
              parts: {
                type: 'array',
                description: 'What was deleted with it, such as the sections of a page: the number by resource.',
                items: object({ resource: string, noun: string, total: integer }),
              },
            }),
          ),
        ),
        ...errorResponses(401, 403, 404),
      },
    },
    restore: {
      tags,
      security: security.signedIn,
      summary: 'Restore a record from the trash, inactive',
      description:
        'The record and its parts come back under their ids, with their drafts. Those that were active are inactive, with a draft that makes them active: publishing the record shows all of them again. '
        + '409 when another record has one of its unique values, or when it is a part of another deleted record.',
      params: ofRecord,
      response: {
        200: makeSuccess(
          'The restored record.',
          object({
            id: integer,
            label: string,
            notes: {
              type: 'array',
              description: 'Sentences about references that the record has lost.',
              items: string,
            },
          }),
        ),
        ...errorResponses(401, 403, 404, 409, ...bodyErrors),
      },
    },
    purge: {
      tags,
      security: security.reauthenticated,
      summary: 'Delete a record in the trash for good',
      description: 'With its parts, its drafts and its history. 409 when it is a part of another deleted record.',
      params: ofRecord,
      response: { 200: purged, ...errorResponses(401, 403, 404, 409, 507) },
    },
    empty: {
      tags,
      security: security.reauthenticated,
      summary: 'Delete all records in the trash of a resource for good',
      description: 'With their parts, their drafts and their history.',
      params: ofResource,
      querystring: {
        type: 'object',
        properties: {
          total: {
            type: 'integer',
            minimum: 0,
            maximum: 999_999_999,
            description: 'The number of records that the caller has seen. 412 when the trash has another.',
          },
        },
      },
      response: { 200: purged, ...errorResponses(401, 403, 404, 412, 507) },
    },
  };
}
