import { isObject } from '@quoin/shared/contract/is-object';

/** pino's level for warnings. */
const warning = 40;

/** Node's warnings, such as deprecations, stay in the log file only. */
const forDevelopers = /^\((node:\d+\)|Use `node )/;

/**
 * The start of a pino line at info level, as nearly all lines have. Such lines are skipped without parsing:
 * to parse the line of a request takes longer than to answer the request.
 */
const infoPrefix = '{"level":30,';

/** Returns what the terminal shows of complete log lines: warnings, errors and plain lines on stderr. */
export function parseNotes(lines: string, from: 'stdout' | 'stderr'): string[] {
  const notes: string[] = [];
  for (let at = 0; at < lines.length;) {
    const next = lines.indexOf('\n', at) + 1;
    const end = next > 0 ? next : lines.length;
    const note = lines.startsWith(infoPrefix, at) ? undefined : toNote(lines.slice(at, end).trimEnd(), from);
    if (note !== undefined) notes.push(note);
    at = end;
  }
  return notes;
}

/** Returns what the terminal shows of one log line; undefined for most lines. */
export function toNote(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = parseEntry(line);
  if (entry) return typeof entry.level === 'number' && entry.level >= warning ? getMessage(entry) || line : undefined;
  return from === 'stderr' && line.trim() !== '' && !forDevelopers.test(line) ? line : undefined;
}

/** Joins the entry's message and the error's message if they differ. */
function getMessage({ msg, err }: Record<string, unknown>): string {
  const reason = isObject(err) ? err.message : undefined;
  return [...new Set([msg, reason])].filter((text) => typeof text === 'string' && text !== '').join(': ');
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
