import { findControlCharacter, isInvisible } from '@quoin/shared/contract/texts/visible-text';
import type { FieldErrors } from '../../http/problem.ts';

/** Reads `name` from a body; adds to `errors` what is wrong with it. */
export function readName(value: unknown, { most, errors }: { most: number; errors: FieldErrors }): string {
  // One name can be written with different code points. In the normal form (NFC) the same names are equal.
  const name = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  const problem = findControlCharacter(name, { hasLines: false });
  if (isInvisible(name) || name.length > most) errors.name = [`Must be 1 to ${most} characters long.`];
  else if (problem !== undefined) errors.name = [problem];
  return name;
}
