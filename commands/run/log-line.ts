import { isObject } from '@quoin/shared/contract/is-object';

/** pino's level of a warning. */
const warning = 40;

/** Node's own notes about what will change one day; they stand in the log. */
const forDevelopers = /^\((node:\d+\)|Use `node )/;

/**
 * How pino begins a line that reports something in passing, as nearly all do: with many requests, to parse each takes
 * longer than to answer what it is about.
 */
const inPassing = '{"level":30,';

/** What whole lines of a server's log have to say to whoever looks at the terminal. */
export function notesIn(lines: string, from: 'stdout' | 'stderr'): string[] {
  const notes: string[] = [];
  for (let at = 0; at < lines.length;) {
    const next = lines.indexOf('\n', at) + 1;
    const end = next > 0 ? next : lines.length;
    const note = lines.startsWith(inPassing, at) ? undefined : noteworthy(lines.slice(at, end).trimEnd(), from);
    if (note !== undefined) notes.push(note);
    at = end;
  }
  return notes;
}

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
