import { createReadStream } from 'node:fs';
import { isRow, type Row } from '../db/tables.ts';

/**
 * Reads the rows of a backup one by one.
 * @throws {Error} at a line that is not a row
 */
export async function* parseRows(file: string): AsyncGenerator<{ table: string; row: Row }> {
  for await (const line of readLines(file)) yield parseRow(line);
}

/** Splits only at line feeds: Node's readline also splits at U+2028 and U+2029, which JSON does not escape. */
async function* readLines(file: string): AsyncGenerator<string> {
  let remainder = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (remainder + String(chunk)).split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
  if (remainder !== '') yield remainder;
}

function parseRow(line: string): { table: string; row: Row } {
  const value: unknown = JSON.parse(line);
  if (!Array.isArray(value)) throw new Error('The backup has a line that is not a row.');
  const parts: readonly unknown[] = value;
  const [table, row] = parts;
  if (typeof table !== 'string' || !isRow(row)) throw new Error('The backup has a line that is not a row.');
  return { table, row };
}
