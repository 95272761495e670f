import type { Contract } from '@quoin/shared/contract/contract';
import { keptDays, maxIds, maxRows, maxSearchLength, revisionHeader } from '@quoin/shared/contract/wire';
import { sortedColumns } from '../db/search-text.ts';
import {
  makeIdParams,
  object,
  bodyErrors,
  makePageSchema,
  errorResponses,
  makeSuccess,
  textChanges,
  type Schema,
} from '../http/response-schemas.ts';
import { security } from '../http/security.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import { getQuerySchema } from './field-schemas.ts';
import { makeReference, schemaName } from './record-schemas.ts';
import { listDraftQuery, makeCreateQuery, makeReadQuery, makeRemoveQuery, writeQuery } from './write-queries.ts';
import { maxResponseBytes } from './response-size.ts';
import type { ReadHooks, ResourceHooks } from './resource-hooks.ts';

const withMatch = {
  type: 'object',
  properties: {
    'if-match': { type: 'string', description: 'The version that was read. Another current version answers 412.' },
  },
};
const describeId = (contract: Contract): Schema =>
  makeIdParams(contract.readsBySlug ? 'The id. For reads also the slug, or a former slug of the record.' : 'The id.');

const received = object({ message: { type: 'string' } }, { description: 'Without a token.' });

const etag = {
  etag: { type: 'string', description: 'With a token: the version, for If-Match. Without: a value for If-None-Match.' },
  [revisionHeader]: {
    type: 'string',
    description: 'Without a token: the revision of the content, as in GET /changes.',
  },
};
const presentAddress = {
  'content-location': {
    type: 'string',
    description:
      'The address of the record by its current slug. It differs from the requested one if that is a former slug.',
  },
};
/** Responses without a token have an ETag, so a client can revalidate its copy. */
const unchanged = {
  304: { description: 'The copy that If-None-Match names is current.', type: 'null', headers: etag },
};
const ofWrites = [401, 403, 409] as const;
export const makeWritten = (description: string, data: Schema): Schema =>
  object({ data }, { description, optional: { text_changes: textChanges } });

/**
 * The query parameters of a list. A handler sees no others, and all of them are in the cache key.
 * @throws Error when a read hook declares a parameter that the list has already
 */
function describeListQuery(
  contract: Contract,
  hooks: ReadHooks = {},
): { type: 'object'; properties: Record<string, Schema> } {
  const properties = {
    page: { type: 'integer', minimum: 1 },
    size: {
      type: 'integer',
      minimum: 1,
      description:
        `Without page and size: all rows, at most ${maxRows}, and at most ${maxResponseBytes} bytes of text. `
        + '`per_page` then says how many rows the answer has, and `page=2` with this size goes on.',
    },
    ids: { type: 'string', description: `Only the records with these ids, separated by commas, at most ${maxIds}.` },
    search_key: {
      type: 'string',
      maxLength: maxSearchLength,
      description: 'One or two characters are searched only in the first 1,000 rows of the list.',
    },
    sort: {
      type: 'string',
      default: contract.order.by,
      description: `Sorted without case and accents, and by the value of numbers: ${sortedColumns(contract).join(', ')}. Other texts are sorted by code points. Equal rows are sorted by id.`,
    },
    order: {
      type: 'string',
      enum: ['asc', 'desc'],
      description: `Without it ${contract.order.descending ? `desc for ${contract.order.by}, and asc for any other` : 'asc'}.`,
    },
    fields: {
      type: 'string',
      description:
        'Field names, separated by commas. Rows then have only these and the system fields, and no embedded records.',
    },
    ...listDraftQuery(contract),
    ...Object.fromEntries(
      contract.filters.map((name) => [name, { type: 'string', description: 'Only records with this value.' }]),
    ),
  };
  const ofHooks = Object.fromEntries(
    Object.entries(hooks).map(([name, { field, description }]) => [name, { ...getQuerySchema(field), description }]),
  );
  const clash = Object.keys(ofHooks).find((name) => Object.hasOwn(properties, name));
  if (clash !== undefined)
    throw new Error(
      `A read hook of ${contract.name} declares the query parameter ${clash}, which its list has already. Give the hook's parameter another name.`,
    );
  return { type: 'object', properties: { ...properties, ...ofHooks } };
}

const getWriteSecurity = ({ needsReauthentication }: Pick<ResourceHooks, 'needsReauthentication'>) =>
  needsReauthentication ? security.reauthenticated : security.signedIn;

/** Returns the route schemas of a resource; the document at /api/openapi.json is made from them. */
export function documented(contract: Contract, hooks: Pick<ResourceHooks, 'read' | 'needsReauthentication'> = {}) {
  const tags = [contract.name];
  const common = { tags, security: security.signedIn };
  const record = makeReference(schemaName(contract));
  const writes = { tags, security: getWriteSecurity(hooks) };
  const readDocs = contract.isPublic ? { tags, security: security.publicRead } : common;
  const known = contract.isPublic ? unchanged : {};
  const body = makeReference(`${schemaName(contract)}Body`);
  const one = describeId(contract);
  // A preview of a site with too much content answers 422.
  const reads = { ...known, ...errorResponses(401, 403, 404, ...(contract.isPublic ? [422] : [])) };
  return {
    list: {
      ...readDocs,
      summary: `List the ${contract.name}, by page or all`,
      description: contract.isPublic
        ? 'Without a token: active records only, with their public fields.'
        : 'For administrators.',
      querystring: describeListQuery(contract, hooks.read),
      response: {
        200: makeSuccess(
          'A page of records. Without a token it has an ETag.',
          makePageSchema({ anyOf: [record, makeReference(`${schemaName(contract)}Row`)] }),
        ),
        ...reads,
      },
    },
    read: {
      ...readDocs,
      summary: `Read one ${contract.noun}`,
      params: one,
      querystring: makeReadQuery(contract),
      description: contract.isPublic
        ? 'Without a token: only an active record, with its public fields.'
        : 'For administrators.',
      response: {
        200: {
          ...makeSuccess('The record.', record),
          headers: contract.readsBySlug ? { ...etag, ...presentAddress } : etag,
        },
        ...reads,
      },
    },
    create: {
      ...writes,
      ...(contract.canAnyoneCreate ? { security: security.open } : {}),
      headers: idempotencyHeaders,
      querystring: makeCreateQuery(contract),
      summary: `Create one ${contract.noun}`,
      description: contract.canAnyoneCreate
        ? 'The response to a call without a token only confirms that the record was received.'
        : 'Send an Idempotency-Key to repeat the call safely after a lost response.',
      body: makeReference(`${schemaName(contract)}Create`),
      response: {
        201: makeWritten('The new record.', contract.canAnyoneCreate ? { anyOf: [record, received] } : record),
        ...errorResponses(...ofWrites, 404, ...bodyErrors),
      },
    },
    update: {
      ...writes,
      body,
      headers: withMatch,
      querystring: writeQuery,
      summary: `Change one ${contract.noun}`,
      params: one,
      description:
        'Changes the fields that are sent. With If-Match it is refused if somebody else has changed the record.',
      response: {
        200: makeWritten('The changed record.', record),
        ...errorResponses(...ofWrites, 404, 412, ...bodyErrors),
      },
    },
    move: {
      ...writes,
      summary: `Move one ${contract.noun} directly before or after another one in the order of their list`,
      params: one,
      description: 'The body has the id of the other record as `before` or `after`.',
      body: {
        type: 'object',
        description:
          'Send exactly one of the two. Other records are renumbered only if no number is free between two; their versions do not change.',
        properties: { before: { type: ['integer', 'null'] }, after: { type: ['integer', 'null'] } },
      },
      response: { 200: makeSuccess('The changed record.', record), ...errorResponses(...ofWrites, 404, ...bodyErrors) },
    },
    remove: {
      ...writes,
      headers: withMatch,
      summary: `Delete one ${contract.noun}`,
      params: one,
      description:
        'A record in use answers 409 with its uses. With force=1 its parts are deleted with it, such as the sections of a page, and other references to it become null. Entries below it in a tree that visitors do not see become inactive.',
      querystring: makeRemoveQuery(contract),
      response: {
        200: makeSuccess('The deleted record.', record),
        ...errorResponses(...ofWrites, 404, 412, ...bodyErrors),
      },
    },
    restore: {
      ...writes,
      summary: `Restore one deleted ${contract.noun}`,
      params: one,
      description: `Possible for ${keptDays} days. The record keeps its id, its draft, and its references to records that still exist. What was deleted with it is restored too. 409 if another record has one of its unique values, or if it was deleted as a part of another record.`,
      response: {
        200: makeSuccess('The restored record.', record),
        ...errorResponses(...ofWrites, 404, ...bodyErrors),
      },
    },
  };
}
