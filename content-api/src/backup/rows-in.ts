import { createReadStream } from 'node:fs';
import { isRow, type Row } from '../db/tables.ts';

/**
 * Reads the rows of a backup one by one.
 * @throws {Error} at a line that is not a row
 */
export async function* parseRows(file: string): AsyncGenerator<{ table: string; row: Row }> {
  for await (const line of readLines(file)) yield parsed(line);
}

/** Splits only at line feeds: Node's readline also splits at U+2028 and U+2029, which JSON does not escape. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = (rest + String(part)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parsed(line: string): { table: string; row: Row } {
  const value: unknown = JSON.parse(line);
  if (!Array.isArray(value)) throw new Error('The backup has a line that is no row.');
  const parts: readonly unknown[] = value;
  const [table, row] = parts;
  if (typeof table !== 'string' || !isRow(row)) throw new Error('The backup has a line that is no row.');
  return { table, row };
}
