import type { Contract } from '@quoin/shared/contract/contract';
import { keptDays, maxRows, maxSearchLength, revisionHeader } from '@quoin/shared/contract/wire';
import {
  makeIdParams,
  object,
  bodyErrors,
  makePageSchema,
  errorResponses,
  makeSuccess,
  type Schema,
} from '../http/response-schemas.ts';
import { security } from '../http/security.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import { getQuerySchema } from './field-schemas.ts';
import { makeReference, schemaName } from './record-schemas.ts';
import type { ReadHooks } from './resource-hooks.ts';

const withMatch = {
  type: 'object',
  properties: { 'if-match': { type: 'string', description: 'The version that was read; another one answers 412.' } },
};
const describeId = (contract: Contract): Schema =>
  makeIdParams(
    contract.readsBySlug ? 'The id, or for reading the slug, or a slug that the record had before.' : 'The id.',
  );

const received = object({ message: { type: 'string' } }, { description: 'Without a token.' });

const etag = {
  etag: { type: 'string', description: 'For If-Match with a token, the version; for If-None-Match without one.' },
  [revisionHeader]: {
    type: 'string',
    description: 'Without a token: the revision of the content that was read, as GET /changes counts it.',
  },
};
const presentAddress = {
  'content-location': {
    type: 'string',
    description: 'Where the record is by its slug; another slug than was asked for, when it had that one before.',
  },
};
/** Responses without a token have an ETag, so a client can revalidate its copy. */
const unchanged = { 304: { description: 'What If-None-Match names is what there is.', type: 'null', headers: etag } };
const ofWrites = [401, 403, 409] as const;

/**
 * The query parameters of a list. A handler sees no others, and all of them are in the cache key.
 * @throws Error when a read hook declares a parameter that the list has already
 */
function describeListQuery(
  contract: Contract,
  hooks: ReadHooks,
): { type: 'object'; properties: Record<string, Schema> } {
  const properties = {
    page: { type: 'integer', minimum: 1 },
    size: { type: 'integer', minimum: 1, description: `Without page and size: all, ${maxRows} at most.` },
    search_key: {
      type: 'string',
      maxLength: maxSearchLength,
      description: 'One or two characters are looked for in the first 1,000 rows of the list only.',
    },
    sort: { type: 'string', default: contract.order.by },
    order: {
      type: 'string',
      enum: ['asc', 'desc'],
      description: `Without it ${contract.order.descending ? `desc for ${contract.order.by}, and asc for any other` : 'asc'}.`,
    },
    fields: {
      type: 'string',
      description:
        'Names with commas between: rows have only these beside id, app_key, version, created_at and updated_at, and no records inside.',
    },
    ...Object.fromEntries(
      contract.filters.map((name) => [name, { type: 'string', description: 'Only those with this value.' }]),
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

/** Returns the route schemas of a resource; the document at /api/openapi.json is made from them. */
export function documented(contract: Contract, hooks: ReadHooks = {}) {
  const tags = [contract.name];
  const common = { tags, security: security.signedIn };
  const record = makeReference(schemaName(contract));
  const readDocs = contract.isPublic ? { tags, security: security.open } : common;
  const known = contract.isPublic ? unchanged : {};
  const body = makeReference(`${schemaName(contract)}Body`);
  const one = describeId(contract);
  const reads = { ...known, ...errorResponses(401, 403, 404) };
  return {
    list: {
      ...readDocs,
      summary: `The ${contract.name}, page by page or all`,
      description: contract.isPublic
        ? 'Without a token: active records only, with their public fields.'
        : 'For administrators.',
      querystring: describeListQuery(contract, hooks),
      response: {
        200: makeSuccess(
          'A page of them; without a token, with an ETag.',
          makePageSchema({ anyOf: [record, makeReference(`${schemaName(contract)}Row`)] }),
        ),
        ...reads,
      },
    },
    read: {
      ...readDocs,
      summary: `One ${contract.noun}`,
      params: one,
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
      ...common,
      ...(contract.canAnyoneCreate ? { security: security.open } : {}),
      headers: idempotencyHeaders,
      summary: `Create one ${contract.noun}`,
      description: contract.canAnyoneCreate
        ? 'The response to a call without a token only confirms that the record was received.'
        : 'Send an Idempotency-Key to repeat the call safely after a lost response.',
      body: makeReference(`${schemaName(contract)}Create`),
      response: {
        201: makeSuccess('The new record.', contract.canAnyoneCreate ? { anyOf: [record, received] } : record),
        ...errorResponses(...ofWrites, 404, ...bodyErrors),
      },
    },
    update: {
      ...common,
      body,
      headers: withMatch,
      summary: `Change one ${contract.noun}`,
      params: one,
      description:
        'Changes the fields that are sent. Send If-Match to be refused when somebody else changed the record meanwhile.',
      response: {
        200: makeSuccess('The record as it is now.', record),
        ...errorResponses(...ofWrites, 404, 412, ...bodyErrors),
      },
    },
    move: {
      ...common,
      summary: `Put one ${contract.noun} directly before or after another one in the order of their list`,
      params: one,
      description: 'The body names the id of the record that it goes before, or after.',
      body: {
        type: 'object',
        description:
          'Either of them. Others are numbered anew only where no number is left between two; their versions stay.',
        properties: { before: { type: ['integer', 'null'] }, after: { type: ['integer', 'null'] } },
      },
      response: {
        200: makeSuccess('The record as it is now.', record),
        ...errorResponses(...ofWrites, 404, ...bodyErrors),
      },
    },
    remove: {
      ...common,
      headers: withMatch,
      summary: `Delete one ${contract.noun}`,
      params: one,
      description:
        'One that others refer to answers 409 with the places, unless force=1 is sent: then their references become null.',
      querystring: { type: 'object', properties: { force: { type: 'string', enum: ['1'] } } },
      response: {
        200: makeSuccess('The record as it was.', record),
        ...errorResponses(...ofWrites, 404, 412, ...bodyErrors),
      },
    },
    restore: {
      ...common,
      summary: `Bring one deleted ${contract.noun} back`,
      params: one,
      description: `Within ${keptDays} days, under its id. References are kept as far as their other ends are there; 409 when another record has a value by now that must be its own.`,
      response: {
        200: makeSuccess('The record as it is again.', record),
        ...errorResponses(...ofWrites, 404, ...bodyErrors),
      },
    },
  };
}
