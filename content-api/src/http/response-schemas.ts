import { maxUses } from '@quoin/shared/contract/wire';
import { titleOf } from './problem.ts';

export type Schema = Readonly<Record<string, unknown>>;

const string = { type: 'string' };
const integer = { type: 'integer' };

/** The `{id}` of a path: a client passes the number that a record has, or text. */
export const idInPath = (description: string): Schema => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: ['string', 'integer'], description } },
});

/** An object with all of these and nothing else; those in `optional` may be absent. */
export const object = (
  properties: Readonly<Record<string, Schema>>,
  { optional = {}, ...more }: { optional?: Readonly<Record<string, Schema>>; description?: string } = {},
): Schema => ({
  ...more,
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
});

/** A success, with what stands in `data`. */
export const success = (description: string, data: Schema): Schema => object({ data }, { description });

/** A success that only says that it was one. */
export const message = (description: string): Schema => success(description, object({ message: string }));

/** One page of a list. */
export const pageOf = (items: Schema): Schema =>
  object({
    data: { type: 'array', items },
    current_page: integer,
    last_page: integer,
    per_page: integer,
    total: integer,
  });

const use = object({ resource: string, id: integer, label: string, field: string });
/** Where a file is shown or a record referred to. */
export const uses: Schema = { type: 'array', maxItems: maxUses, items: use };

/** The body of everything that is no success. */
export const problem = {
  $id: 'Problem',
  ...object(
    { type: string, title: string, status: integer, request_id: string },
    {
      description: 'RFC 9457.',
      optional: {
        detail: string,
        errors: {
          type: 'object',
          description: 'Field name to messages.',
          additionalProperties: { type: 'array', items: string },
        },
        current: { type: 'object', description: 'The record as it stands now; with 412.', additionalProperties: true },
        used_in: {
          ...uses,
          description: 'Where the record or file is used, the first places; with 409 of its delete.',
        },
        used_in_total: { type: 'integer', description: 'At how many places it is used in all.' },
      },
    },
  ),
};

const wait = { 'retry-after': { ...string, description: 'Seconds to wait.' } };
const headers: Readonly<Record<number, Schema>> = {
  401: { 'www-authenticate': { ...string, description: 'Bearer: a token is needed.' } },
  429: wait,
  503: wait,
};
/** What may befall any call: an address that cannot be read or is too long, too many calls, and our own failures. */
const always = [400, 414, 429, 500, 503];
/** What may befall a body, and what it asks to be stored. */
export const ofBodies = [413, 415, 422, 507] as const;

/** The refusals of a call, each by its status. */
export function refusals(...statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(
    [...always, ...statuses].map((status) => [
      status,
      {
        description: titleOf(status),
        content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
        ...(headers[status] ? { headers: headers[status] } : {}),
      },
    ]),
  );
}
