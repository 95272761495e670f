import type { Contract } from '@quoin/shared/contract/contract';
import {
  blockChanges,
  maxComparedParts,
  partChanges,
  versionActions,
  versionsPerPage,
  viaApiToken,
} from '@quoin/shared/contract/versions';
import { getResponseSchema } from '../../engine/field-schemas.ts';
import { listHistoryFields } from '../../engine/history/record-version.ts';
import { errorResponses, makeSuccess, object, type Schema } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const [string, integer] = [{ type: 'string' }, { type: 'integer' }];
const number = { type: 'integer', minimum: 1, maximum: 999_999_999 };

const makeParams = (names: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(names),
  properties: names,
});
// As in other routes, an id is a number or its text.
const id = { type: ['string', 'integer'], description: 'The id.' };

const state = {
  type: ['string', 'integer'],
  description:
    'A version of the record; a time, such as `2026-11-28T12:00:00Z`; `live`; or `draft`, which is what is live with '
    + 'the draft laid over it.',
};
const boolean = { type: 'boolean' };
const partName = { resource: string, noun: string, id: integer, label: string };
const omitted = object(
  {
    too_many: { ...boolean, description: `There are more than ${maxComparedParts} parts.` },
    not_allowed: { ...boolean, description: 'There may be parts that the user may not see.' },
  },
  { description: 'Whether parts of the record are missing.' },
);

const versionFields = {
  version: { ...integer, description: 'The version of the record after the write.' },
  at: string,
  by: { ...author, type: ['object', 'null'], description: 'Null for the content of a first start.' },
  via: {
    ...string,
    description: `What the writer used: \`${viaApiToken}\` for a program with an API token of the person.`,
  },
  action: { enum: [...versionActions] },
  fields: { type: 'array', items: string, description: 'The fields that the write changed. Empty for a new record.' },
};
const versionSchema = object(versionFields, {
  optional: { part: object(partName, { description: 'The part that was written; absent for the record itself.' }) },
});

/** The values of a record as its history keeps them. */
const makeValues = (contract: Contract): Schema =>
  object(
    Object.fromEntries(
      listHistoryFields(contract).flatMap((name) => {
        const field = contract.fields[name];
        return field ? [[name, getResponseSchema(field)]] : [];
      }),
    ),
  );

const value = { type: ['string', 'integer', 'null'] };
const parts = {
  type: 'array',
  description: 'The text, with the words of both versions.',
  items: object({ text: string, change: { enum: ['same', 'added', 'removed'] } }),
};
const block = object({
  change: {
    enum: [...blockChanges],
    description: '`rewritten`: the texts are too different or too long to compare their words.',
  },
  name: { ...string, description: 'What the block is, such as `Heading 2`.' },
  notes: { type: 'array', items: string, description: 'What changed besides words, as sentences.' },
  parts,
});

/** Two versions of a record: each field that differs has its values, its text or its rich text. */
const comparison = object({
  version: { ...integer, description: 'The version of the record in this state; 0 if it did not exist.' },
  against: integer,
  fields: {
    type: 'array',
    items: object(
      { field: string },
      {
        optional: {
          values: object({ before: value, after: value }),
          parts,
          blocks: { type: 'array', items: block, description: 'All blocks of a rich text, in their present order.' },
        },
      },
    ),
  },
});

/** What became of the parts of a record between two states. */
const partsComparison = object({
  state: { ...string, description: 'The state in which the parts are compared: a time, `live` or `draft`.' },
  against: string,
  data: {
    type: 'array',
    maxItems: maxComparedParts,
    items: object({
      ...partName,
      depth: { ...integer, description: '1 for a part of the record, 2 for a part of that.' },
      changes: { type: 'array', items: { enum: [...partChanges] } },
      fields: {
        type: 'array',
        items: string,
        description: 'The fields that were written in between, of a part of both.',
      },
      parents: object(
        { before: { type: ['string', 'null'] }, after: { type: ['string', 'null'] } },
        { description: 'The parts that it is in, before and after; null for the record itself, and for all others.' },
      ),
    }),
  },
  omitted,
});

/** Returns the route schemas of the history of a resource. */
export function describeVersions(contract: Contract) {
  const common = { tags: [contract.name], security: security.signedIn };
  return {
    list: {
      ...common,
      summary: `List the versions of one ${contract.noun}`,
      description:
        'Every write that changed a field, newest first, with the user who made it. `kept` says how many of the last '
        + 'are kept, and that all are that are younger than these days.',
      params: makeParams({ id }),
      querystring: {
        type: 'object',
        properties: {
          page: { ...number, maximum: 100_000 },
          size: { ...number, maximum: versionsPerPage },
          parts: { enum: ['1'], description: 'Lists also the writes of all records that are, or were, its parts.' },
        },
      },
      response: {
        200: makeSuccess(
          'A page of versions.',
          object(
            {
              data: { type: 'array', maxItems: versionsPerPage, items: versionSchema },
              current_page: integer,
              last_page: integer,
              per_page: integer,
              total: integer,
              current_version: { ...integer, description: "The record's version now." },
              oldest_version: { ...integer, description: 'The oldest version whose state is known.' },
              kept: object({ last: integer, days: integer }),
            },
            { optional: { omitted } },
          ),
        ),
        ...errorResponses(401, 403, 404),
      },
    },
    read: {
      ...common,
      summary: `Read one ${contract.noun} as it was at a version`,
      description:
        'All fields as they were after that write; with `against` the fields in which two states differ, and how. '
        + 'A deleted record has no versions until it is restored.',
      params: makeParams({ id, state }),
      querystring: {
        type: 'object',
        properties: { against: { ...state, description: 'The state to compare with, as the one before.' } },
      },
      response: {
        200: makeSuccess('The state, or the comparison.', {
          anyOf: [object({ version: integer, values: makeValues(contract) }), comparison],
        }),
        ...errorResponses(401, 403, 404),
      },
    },
    parts: {
      ...common,
      summary: `Compare the parts of one ${contract.noun} in two states`,
      description:
        'The parts that were added, removed, moved or changed, by their ids. At a version, and at a time, the parts are '
        + 'as they were at that time; those that were published together with the version belong to it. Their own '
        + '`versions` compare their fields, by the names of the states that the response has.',
      params: makeParams({ id, state }),
      querystring: { type: 'object', required: ['against'], properties: { against: state } },
      response: { 200: makeSuccess('The parts that differ.', partsComparison), ...errorResponses(401, 403, 404, 422) },
    },
  };
}
