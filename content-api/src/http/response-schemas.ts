import { acceptLosses, maxUses, problemCodes, secondFactorMethods } from '@quoin/shared/contract/wire';
import { getTitle } from './problem.ts';

export type Schema = Readonly<Record<string, unknown>>;

const string = { type: 'string' };
const integer = { type: 'integer' };

/** Returns the schema of `{id}` in a path: the number of a record, or text. */
export const makeIdParams = (description: string): Schema => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: ['string', 'integer'], description } },
});

/** Returns the schema of an object with exactly these properties; only those in `optional` may be absent. */
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

/** Returns the schema of a success with this `data`. */
export const makeSuccess = (description: string, data: Schema): Schema => object({ data }, { description });

/** Returns the schema of a success that only has a message. */
export const makeMessage = (description: string): Schema => makeSuccess(description, object({ message: string }));

/** Returns the schema of one page of a list. */
export const makePageSchema = (items: Schema): Schema =>
  object({
    data: { type: 'array', items },
    current_page: integer,
    last_page: integer,
    per_page: integer,
    total: integer,
  });

const use = object({ resource: string, id: integer, label: string, field: string });
/** The schema of the places where a file or a record is used. */
export const uses: Schema = { type: 'array', maxItems: maxUses, items: use };

/** The schema of what a write has changed in rich texts. */
export const textChanges: Schema = {
  type: 'array',
  description: 'What the rich texts lose, or have in another form. Absent when they are stored as they were sent.',
  items: object({ field: string, is_loss: { type: 'boolean' }, what: string, why: string }),
};

/** The schema of the body of every error. */
export const problem = {
  $id: 'Problem',
  ...object(
    { type: string, title: string, status: integer, request_id: string },
    {
      description: 'RFC 9457.',
      optional: {
        detail: string,
        code: {
          type: 'string',
          enum: [...problemCodes],
          description:
            'What a client can do. `reauthentication_required`, with 403: confirm the password with POST /api/reauthenticate, then repeat the request.',
        },
        methods: {
          type: 'array',
          items: { type: 'string', enum: [...secondFactorMethods] },
          description: 'How the user can prove a second factor; with `second_factor_required`.',
        },
        errors: {
          type: 'object',
          description: 'The messages by field name.',
          additionalProperties: { type: 'array', items: string },
        },
        current: { type: 'object', description: 'The current record; with 412.', additionalProperties: true },
        used_in: { ...uses, description: 'The first uses of the record or file; with a 409 of its delete.' },
        text_losses: {
          ...textChanges,
          description: `What rich texts would lose; with 422. With ?${acceptLosses}=1 the write stores the rest.`,
        },
        used_in_total: { type: 'integer', description: 'The number of all its uses.' },
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
/**
 * Errors of every operation: an invalid or too long URL, a host that the API does not serve, the rate limit, and
 * failures of the server.
 */
const commonErrors = [400, 414, 421, 429, 500, 503];
/** Errors of operations with a body. */
export const bodyErrors = [413, 415, 422, 507] as const;

/** Returns the error responses of an operation, by status: these and those that every operation has. */
export function errorResponses(...statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(
    [...commonErrors, ...statuses].map((status) => [
      status,
      {
        description: getTitle(status),
        content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
        ...(headers[status] ? { headers: headers[status] } : {}),
      },
    ]),
  );
}
