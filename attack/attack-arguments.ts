import { parseArgs } from 'node:util';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import type { AttackOptions } from './attack-result.ts';

export interface AttackArguments extends AttackOptions {
  /** The chosen families. */
  names: readonly string[];
  /** Write the scorecard into `docs/security.md`. */
  isWritten: boolean;
}

/** What `npm run attack` takes. */
export const usage = (families: readonly string[]): string =>
  `npm run attack -- [${families.join('|')}] [--quick] [--postgres] [--calls 100000] [--seed 1] [--write]`;

interface Families {
  all: readonly string[];
  quick: readonly string[];
}

/**
 * Reads the arguments of `npm run attack`.
 * @throws {Error} when there is no such family or option
 */
export function readAttackArguments(args: readonly string[], families: Families): AttackArguments {
  const { values, positionals } = parse(args, families);
  const isQuick = values.quick;
  const known = isQuick ? families.quick : families.all;
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no ${isQuick ? 'quick ' : ''}attack ${unknown}; the attacks are ${known.join(', ')}.`);
  if (values.write && (isQuick || positionals.length > 0))
    throw new Error('Only a run of all attacks is written: leave --quick and the names out.');
  return {
    names: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
    isQuick,
    isOnPostgres: values.postgres,
    calls: readCount('--calls', values.calls),
    seed: readCount('--seed', values.seed),
    isWritten: values.write,
  };
}

function parse(args: readonly string[], { all }: Families) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        postgres: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        calls: { type: 'string', default: '100000' },
        seed: { type: 'string', default: '1' },
      },
    });
  } catch (error) {
    throw new Error(`${getErrorMessage(error)}\n${usage(all)}`, { cause: error });
  }
}

function readCount(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new Error(`${option} must be a number from 1 on.`);
  return Number(text);
}
