import { isObject } from '@quoin/shared/contract/is-object';

/** Explanations of failed connections, by the error code of Node.js or of the database. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'The database does not answer: start it, or set DATABASE_URL.',
  ],
  [/^3D000$/, 'The database server has no such database: create it, or set DATABASE_URL.'],
  [/^28/, 'The database server refuses the sign-in: set the user and the password in DATABASE_URL.'],
];

/** Explains in a sentence why the database is not available; undefined for any other error. */
export function describeDatabaseError(error: unknown): string | undefined {
  const code = isObject(error) ? String(error.code) : '';
  const sentence = sentences.find(([known]) => known.test(code))?.[1];
  return sentence && `${sentence} (${joinErrorMessages(error)})`;
}

/**
 * Returns the message of an error. When a host name has several addresses and none answers, it joins the message of
 * each address.
 */
export function joinErrorMessages(error: unknown): string {
  if (!isObject(error)) return String(error);
  const { message, errors } = error;
  return message === '' && Array.isArray(errors) ? errors.map(joinErrorMessages).join(', ') : String(message);
}
