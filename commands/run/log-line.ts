/** pino's level of a warning. */
const warning = 40;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a line of a server's log has to say to whoever looks at the terminal; most have nothing. */
export function noteworthy(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = entryOf(line);
  if (!entry) return from === 'stderr' && line.trim() !== '' ? line : undefined;
  if (typeof entry.level !== 'number' || entry.level < warning) return undefined;
  const reason = isObject(entry.err) && typeof entry.err.message === 'string' ? entry.err.message : undefined;
  const message = typeof entry.msg === 'string' ? entry.msg : undefined;
  return [message, reason === message ? undefined : reason].filter((part) => part !== undefined && part !== '').join(': ') || line;
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
