import { parseArgs } from 'node:util';
import { areas, findRun, type Area } from './areas.ts';

export const usage = 'npm run mutate -- [area or file ...] [--seed 7] [--share 5] [--shard 1/3]';

interface MutateArguments {
  /** The areas to try. A file is an area of its own, of which all mutants are tried. */
  chosen: readonly Area[];
  seed: number;
  shard: Shard;
}

/** A part of the sample, so that several machines share it. */
export interface Shard {
  index: number;
  count: number;
}

const defaultSeed = 7;

/**
 * @param isFile whether the path, relative to the root, exists
 * @throws Error when an argument is none of these
 */
export function readMutateArguments(given: readonly string[], isFile: (file: string) => boolean): MutateArguments {
  const options = { seed: { type: 'string' }, share: { type: 'string' }, shard: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  const seed = readNumber(values.seed, 'seed') ?? defaultSeed;
  const share = readNumber(values.share, 'share');
  const named = positionals.map((name) => findArea(name) ?? makeAreaOfFile(name, isFile));
  const chosen = (named.length > 0 ? named : areas).map((area) => (share === undefined ? area : { ...area, share }));
  return { chosen, seed, shard: readShard(values.shard ?? '1/1') };
}

const findArea = (name: string): Area | undefined => areas.find((area) => area.name === name);

function makeAreaOfFile(file: string, isFile: (file: string) => boolean): Area {
  const run = isFile(file) ? findRun(file) : undefined;
  if (run === undefined) {
    throw new Error(
      `${file} is no area, and no file of one; the areas are: ${areas.map(({ name }) => name).join(', ')}.\n${usage}`,
    );
  }
  return { name: file, share: 100, runs: [{ ...run, mutate: [file] }] };
}

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0) {
    throw new Error(`--${name} is a number; it was "${text}".\n${usage}`);
  }
  return number;
}

function readShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new Error(`--shard is the part and the number of parts, as in 1/3; it was "${text}".\n${usage}`);
  }
  return { index, count };
}
