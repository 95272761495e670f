import { maxSetItems, setActions, setsPerPage, setStates } from '@quoin/shared/contract/set-wire';
import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import {
  bodyErrors,
  errorResponses,
  makeIdParams,
  makePageSchema,
  makeMessage,
  makeSuccess,
  object,
  publicationItem,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };
const nullable = { type: ['string', 'null'] };
const names = contracts.filter(({ editing }) => editing.drafts).map(({ name }) => name);

const removal = { type: 'boolean', description: 'Whether publishing its draft deletes it.' };

const parts = {
  type: 'array',
  description: 'The parts whose drafts are published with it, such as the sections of a page. Not in lists of sets.',
  items: object({ resource: string, id: integer, label: string, is_removal: removal }),
};

const set = object({
  id: integer,
  name: { ...string, description: 'Empty for the schedule of one record.' },
  state: {
    enum: [...setStates],
    description:
      'open: it is being collected. due: it is published at its moment. failed: it could not be published then.',
  },
  at: { ...nullable, description: 'The moment, in UTC.' },
  zone: { ...nullable, description: 'The time zone in which it was said.' },
  version: integer,
  made_by: { ...author, type: ['object', 'null'] },
  decided_at: { ...nullable, description: 'When it was published, or failed.' },
  items: {
    type: 'array',
    items: object(
      { resource: string, id: integer, label: string, action: { enum: [...setActions] } },
      { optional: { is_removal: { ...removal, description: `${removal.description} Not in lists of sets.` }, parts } },
    ),
  },
  reasons: {
    type: 'array',
    description: 'What prevented its publication.',
    items: object({
      resource: string,
      id: integer,
      label: string,
      errors: { type: 'object', additionalProperties: { type: 'array', items: string } },
    }),
  },
});

const body = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 100 },
    items: {
      type: 'array',
      maxItems: maxSetItems,
      description: 'The records, which replace those of before. Their parts are published with them.',
      items: {
        type: 'object',
        required: ['resource', 'id'],
        properties: { resource: { enum: names }, id: integer, action: { enum: [...setActions] } },
      },
    },
    at: { type: ['string', 'null'], description: 'The moment, in UTC: YYYY-MM-DD HH:MM:SS. null takes it back.' },
    zone: { type: ['string', 'null'], description: 'The time zone in which it is said, such as Asia/Kathmandu.' },
  },
};

const common = { tags: ['sets'], security: security.signedIn };
const params = makeIdParams('The id of the set.');
const errors = errorResponses(401, 403, 404, 409, 412, ...bodyErrors);
const stored = makeSuccess('The set.', set);

export const setDocs = {
  list: {
    ...common,
    summary: 'List what is published together, now or at a moment',
    description: 'Those with the earliest moment first; published ones the latest first.',
    querystring: {
      type: 'object',
      properties: {
        state: { enum: [...setStates] },
        named: { type: 'integer', enum: [1], description: '1: without the schedules of single records.' },
        page: { type: 'integer', minimum: 1, maximum: 100_000 },
        size: { type: 'integer', minimum: 1, maximum: setsPerPage },
      },
    },
    response: { 200: makeSuccess('A page of sets.', makePageSchema(set)), ...errorResponses(400, 401, 403) },
  },
  read: {
    ...common,
    summary: 'Read one set',
    description: 'With its records, the parts that are published with them, and what prevented its publication.',
    params,
    response: { 200: stored, ...errorResponses(401, 403, 404) },
  },
  make: {
    ...common,
    summary: 'Make a set of records that are published together',
    description:
      'The drafts that are there now are published; what somebody saves in them later only if they may publish it.',
    body,
    response: { 201: stored, ...errors },
  },
  change: {
    ...common,
    summary: 'Change a set that is not published',
    description: 'With a moment it is due, and published then. Any of the values may be absent.',
    params,
    headers: {
      type: 'object',
      properties: { 'if-match': { type: 'string', description: 'The version that was read.' } },
    },
    body,
    response: { 200: stored, ...errors },
  },
  remove: {
    ...common,
    summary: 'Delete a set that is not published',
    description: 'Its records and their drafts stay as they are.',
    params,
    response: { 200: makeMessage('It is deleted.'), ...errorResponses(401, 403, 404) },
  },
  publish: {
    ...common,
    summary: 'Publish a set now',
    description: 'All of it or nothing.',
    params,
    response: {
      200: makeSuccess('What was published.', object({ items: { type: 'array', items: publicationItem } })),
      ...errors,
    },
  },
};

/** Returns the schemas of the schedule of one record. */
export function documentSchedule(contract: Contract) {
  const shared = { tags: [contract.name], security: security.signedIn, params: makeIdParams('The id.') };
  const planned = { anyOf: [set, { type: 'null' }] };
  const schedule = makeSuccess(
    'What is planned: its own moments, null without one, and the sets that have it.',
    object({ publish: planned, unpublish: planned, sets: { type: 'array', items: set } }),
  );
  return {
    read: {
      ...shared,
      summary: `Read when one ${contract.noun} is published and unpublished`,
      description: 'Its own moments, and the sets that have it and are not published yet.',
      response: { 200: schedule, ...errorResponses(401, 403, 404) },
    },
    change: {
      ...shared,
      summary: `Plan when one ${contract.noun} is published and unpublished`,
      description: 'The draft that is there now is published. null takes a moment back; one that is absent stays.',
      body: {
        type: 'object',
        properties: {
          publish_at: { type: ['string', 'null'], description: 'In UTC: YYYY-MM-DD HH:MM:SS.' },
          unpublish_at: { type: ['string', 'null'], description: 'In UTC; after the publication.' },
          zone: { type: ['string', 'null'], description: 'The time zone in which they are said.' },
        },
      },
      response: { 200: schedule, ...errors },
    },
  };
}
