import { isObject } from '@quoin/shared/contract/is-object';

/** pino's level of a warning. */
const warning = 40;

/** Node's own notes about what will change one day; they stand in the log. */
const forDevelopers = /^\((node:\d+\)|Use `node )/;

/** What a line of a server's log has to say to whoever looks at the terminal; most have nothing. */
export function noteworthy(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = entryOf(line);
  if (entry) return typeof entry.level === 'number' && entry.level >= warning ? messageOf(entry) || line : undefined;
  return from === 'stderr' && line.trim() !== '' && !forDevelopers.test(line) ? line : undefined;
}

/** The message and, where it adds something, the error's own. */
function messageOf({ msg, err }: Record<string, unknown>): string {
  const reason = isObject(err) ? err.message : undefined;
  return [...new Set([msg, reason])].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

function entryOf(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
