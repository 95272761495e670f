import type { Contract } from '@quoin/shared/contract/contract';
import { blockChanges, versionActions, versionsPerPage } from '@quoin/shared/contract/versions';
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
const version = { type: ['string', 'integer'], description: 'A version of the record.' };

const versionSchema = object({
  version: { ...integer, description: 'The version of the record after the write.' },
  at: string,
  by: { ...author, type: ['object', 'null'], description: 'Null for the content of a first start.' },
  via: { ...string, description: 'What the writer used.' },
  action: { enum: [...versionActions] },
  fields: { type: 'array', items: string, description: 'The fields that the write changed. Empty for a new record.' },
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

/** Two states of a record: each field that differs has its values, its text or its rich text. */
const comparedFields = {
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
};
const comparison = object({ version: integer, against: integer, fields: comparedFields });

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
        properties: { page: { ...number, maximum: 100_000 }, size: { ...number, maximum: versionsPerPage } },
      },
      response: {
        200: makeSuccess(
          'A page of versions.',
          object({
            data: { type: 'array', maxItems: versionsPerPage, items: versionSchema },
            current_page: integer,
            last_page: integer,
            per_page: integer,
            total: integer,
            current_version: { ...integer, description: "The record's version now." },
            oldest_version: { ...integer, description: 'The oldest version whose state is known.' },
            kept: object({ last: integer, days: integer }),
          }),
        ),
        ...errorResponses(401, 403, 404),
      },
    },
    read: {
      ...common,
      summary: `Read one ${contract.noun} as it was at a version`,
      description:
        'All fields as they were after that write; with `against` the fields in which the two versions differ, and how. '
        + 'A deleted record has no versions until it is restored.',
      params: makeParams({ id, version }),
      querystring: {
        type: 'object',
        properties: { against: { ...number, description: 'The version to compare with, as the one before.' } },
      },
      response: {
        200: makeSuccess('The state, or the comparison.', {
          anyOf: [object({ version: integer, values: makeValues(contract) }), comparison],
        }),
        ...errorResponses(401, 403, 404),
      },
    },
    draft: {
      ...common,
      summary: `Compare one ${contract.noun} with its draft`,
      description: '`version` is that of the draft. Without a draft the answer is 404.',
      params: makeParams({ id }),
      response: {
        200: makeSuccess('The fields that the draft changes.', object({ version: integer, fields: comparedFields })),
        ...errorResponses(401, 403, 404),
      },
    },
  };
}
