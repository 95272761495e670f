import type { ReceivedResponse } from '../target/raw-request.ts';

/** What a response must not tell: the code, its folders, its database. */
const internals: readonly [RegExp, string][] = [
  [/\bat \S+ \(\S+:\d+:\d+\)/, 'a stack trace'],
  [/node_modules|node:internal|file:\/\/\//, 'a path of the code'],
  [/\.(?:ts|mjs|cjs):\d+/, 'a line of the code'],
  [/\/(?:home|root|tmp|usr|var)\/[\w-]+\//, 'a path of the machine'],
  [
    /\bSQLITE_|\bsqlite3?\b|kysely|\bpg_\w+|syntax error at or near|no such (?:table|column)/i,
    'an error of the database',
  ],
  [/\b(?:select|insert|update|delete)\b[^"]{0,80}\b(?:from|into|set|where)\b[^"]{0,80}[$?]\d*/i, 'a statement of SQL'],
];

/** Returns why a response breaks the rules of the fuzz, or undefined. */
export function findFault({ status, text, fault, headers }: ReceivedResponse): string | undefined {
  if (fault !== undefined) return `got no complete response: ${fault}`;
  // The picture of a media address is bytes, and the document names the API's own files.
  if (status >= 500) return `was answered with ${status}`;
  if (status < 400 || !String(headers['content-type']).includes('json')) return undefined;
  const leak = internals.find(([pattern]) => pattern.test(text));
  return leak && `was answered with ${leak[1]}: ${text.slice(0, 200)}`;
}
