import { reviewStates } from '@quoin/shared/contract/review-wire';
import { setActions } from '@quoin/shared/contract/set-wire';
import { maxUses, problemCodes, secondFactorMethods } from '@quoin/shared/contract/wire';
import { acceptLosses } from '@quoin/shared/contract/write-query';
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

const names = { type: 'array', items: string };
const messages = {
  type: 'object',
  description: 'The messages by field name.',
  additionalProperties: { type: 'array', items: string },
};

/** The schema of what a read with `draft=1` says about a record's draft. */
export const draftNote: Schema = object(
  {
    version: { ...integer, description: 'For If-Match of the next save of the draft.' },
    base_version: { ...integer, description: 'The version of the record when the draft was begun.' },
    fields: { ...names, description: 'The fields that it changes. Empty after it was published or discarded.' },
    overwrites: {
      ...names,
      description:
        'Those of them that somebody has saved without a draft since. In a list with `fields`, only those that it has.',
    },
    is_removal: { type: 'boolean', description: 'Publishing deletes the record.' },
    updated_at: string,
    updated_by: { type: ['integer', 'null'] },
  },
  {
    optional: {
      review: object(
        {
          state: { type: 'string', enum: [...reviewStates] },
          is_current: { type: 'boolean', description: 'Whether the draft is the one that the review names.' },
        },
        { description: 'Its review; absent while nobody has asked for one.' },
      ),
    },
  },
);

/** The schema of what happens to a record at a moment. */
export const scheduled: Schema = object({
  at: { ...string, description: 'The moment, in UTC.' },
  action: {
    type: 'string',
    enum: [...setActions],
    description: 'Its draft, or that of one of its parts, is published, or it becomes inactive.',
  },
});

/** The schema of one record of a publication. */
export const publicationItem: Schema = object(
  {
    resource: string,
    noun: { ...string, description: 'The name of one record of the resource.' },
    id: integer,
    label: string,
    action: { type: 'string', enum: ['create', 'update', 'delete'] },
    version: { ...integer, description: 'The version of the draft; 0 without one.' },
    fields: names,
    overwrites: names,
    errors: messages,
  },
  {
    optional: {
      notices: {
        type: 'array',
        items: string,
        description: 'Sentences about what publishing does that people may not expect.',
      },
    },
  },
);

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
        errors: messages,
        items: {
          type: 'array',
          items: publicationItem,
          description: 'The records that prevent a publication; with 422.',
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
