import { isObject } from '@quoin/shared/contract/is-object';
import { acceptLosses, autosave } from '@quoin/shared/contract/write-query';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import type { NestedValue } from './embed.ts';
import type { TextCleaning } from './prepare-write.ts';
import type { Body } from './validate.ts';

/** Reads from the query of a write whether its rich texts may lose something. */
export const readTextCleaning = ({ query }: FastifyRequest): TextCleaning => ({
  acceptsLosses: isObject(query) && query[acceptLosses] === '1',
  changes: [],
});

/** Reads from the query of a save whether no person has asked for it. */
export const isAutosave = ({ query }: FastifyRequest): boolean => isObject(query) && query[autosave] === '1';

/** Makes the body of the response to a write. */
export const toWritten = (row: NestedValue, { changes }: TextCleaning) => ({
  data: row,
  ...(changes.length > 0 ? { text_changes: changes } : {}),
});

/** At most nine digits, because an id is a 32-bit number in every database. */
export const idPattern = /^[1-9]\d{0,8}$/;

/**
 * Parses the id of a write; slugs are only for reading.
 * @throws HttpProblem 404 when it is not an id
 */
export function parseId(id: string): number {
  if (!idPattern.test(id)) throw new HttpProblem(404);
  return Number(id);
}

/**
 * Returns the body of a write. An application key in the body must equal that of the header (spec point 4).
 * @throws HttpProblem 400 when the body is not a JSON object, 422 when the application key differs
 */
export function readBody(request: FastifyRequest, appKey: string): Body {
  if (!isObject(request.body) || Array.isArray(request.body))
    throw new HttpProblem(400, { detail: 'The body must be a JSON object.' });
  const body = request.body;
  for (const name of ['app_key', 'APP_KEY']) {
    const input = body[name];
    if (input !== undefined && input !== null && input !== '' && input !== appKey) {
      throw new HttpProblem(422, { errors: { [name]: ['Must be the application key of the header.'] } });
    }
  }
  return body;
}

/**
 * Returns the version that `If-Match` names; undefined without the header or for `*`.
 * The header is optional, because the clients of the specification do not send it (spec point 6).
 * @throws HttpProblem 400 when it is malformed
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? [];
  if (version === undefined) throw new HttpProblem(400, { detail: 'If-Match must be a version, such as "3".' });
  return Number(version);
}
