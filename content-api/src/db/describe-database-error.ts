import { isObject } from '@quoin/shared/contract/is-object';

/** What keeps whoever opens a database from it, by the code of Node's or the database's error. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'The database does not answer: start it, or set DATABASE_URL.',
  ],
  [/^3D000$/, 'The database server has no such database: create it, or set DATABASE_URL.'],
  [/^28/, 'The database server does not let us in: set the user and the password in DATABASE_URL.'],
];

/** Says in a sentence why there is no database; undefined for what has other reasons. */
export function describeDatabaseError(error: unknown): string | undefined {
  const code = isObject(error) ? String(error.code) : '';
  const sentence = sentences.find(([known]) => known.test(code))?.[1];
  return sentence && `${sentence} (${getErrorMessage(error)})`;
}

/**
 * An error's own words. Where a name stands for several addresses, and none of them answers, each address has its own.
 */
export function getErrorMessage(error: unknown): string {
  if (!isObject(error)) return String(error);
  const { message, errors } = error;
  return message === '' && Array.isArray(errors) ? errors.map(getErrorMessage).join(', ') : String(message);
}
