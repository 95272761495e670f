import { HttpProblem } from './problem.ts';

/** The form of times in queries, in UTC. */
export const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * Returns a query parameter; undefined when it is absent or empty.
 * @throws HttpProblem 400 when it has another form than `isValid` accepts
 */
export function readFilter(
  query: Readonly<Record<string, unknown>>,
  { name, isValid, form }: { name: string; isValid: (text: string) => boolean; form: string },
): string | undefined {
  const { [name]: value = '' } = query;
  if (value === '') return undefined;
  if (typeof value !== 'string' || !isValid(value)) throw new HttpProblem(400, { detail: `${name} must be ${form}.` });
  return value;
}

/** Reads a filter that is a whole number from 1, of nine digits at most. */
export function readNumberFilter(
  query: Readonly<Record<string, unknown>>,
  { name, form = 'a whole number from 1' }: { name: string; form?: string },
): number | undefined {
  const text = readFilter(query, { name, isValid: (value) => /^[1-9]\d{0,8}$/.test(value), form });
  return text === undefined ? undefined : Number(text);
}

/** Reads the filters `from` and `until`, times in UTC. */
export function readTimeFilters(query: Readonly<Record<string, unknown>>): {
  from: string | undefined;
  until: string | undefined;
} {
  const form = { isValid: (text: string) => timePattern.test(text), form: 'YYYY-MM-DD HH:MM:SS' };
  return { from: readFilter(query, { name: 'from', ...form }), until: readFilter(query, { name: 'until', ...form }) };
}
