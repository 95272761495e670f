import { remoteName } from '@quoin/shared/contract/part-name';
import type { Plate } from '@quoin/shared/contract/plate';
import type { PartState, Registry } from '@quoin/shared/contract/registry';
import { isReserved } from '@quoin/shared/contract/reserved-paths';
import { isPart } from '@quoin/webpack/parts.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

/** The options that describe a foreign remote. */
export interface Wish {
  name: string;
  path: string;
  label: string;
}

type Parts = Readonly<Record<string, PartState>>;

const isForeign = ({ active, releases }: PartState): boolean => releases[active]?.foreign !== undefined;

/** The most characters of a name and of a path, which become part of folder names and URLs. */
const longest = 100;

function refuseLength(option: 'name' | 'path', { length }: string): void {
  if (length > longest)
    throw new ReleaseError(
      `The ${option} has ${length} characters: choose one of at most ${longest} with --${option}.`,
    );
}

function refuseName(name: string, parts: Parts): void {
  refuseLength('name', name);
  if (!new RegExp(`^${remoteName}$`).test(name))
    throw new ReleaseError(
      `"${name}" cannot be a remote's name: it is "remote-" and a word or more in small letters, such as remote-lab.`,
    );
  const known = parts[name];
  if (isPart(name) || (known && !isForeign(known)))
    throw new ReleaseError(`${name} is a part that Quoin's own recipe builds: choose another name.`);
}

function refusePath({ name, path }: Wish, parts: Parts): void {
  refuseLength('path', path);
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(path))
    throw new ReleaseError(
      `"${path}" cannot be a path: it is one segment of small letters, digits and hyphens, such as lab.`,
    );
  if (isReserved.public(path))
    throw new ReleaseError(`The path "${path}" is the site's own: choose another with --path.`);
  const owner = Object.entries(parts).find(([other, { active, releases }]) => {
    const { plate } = releases[active] ?? {};
    return other !== name && plate?.area === 'public' && plate.paths.includes(path);
  });
  if (owner) throw new ReleaseError(`The path "${path}" is ${owner[0]}'s: choose another with --path.`);
}

/** Control and format characters, and letters without a visible glyph. */
const invisible = /[\p{C}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** 2 to 30 characters. With the flag `u`, a dot matches a code point, not half of a surrogate pair. */
const labelPattern = /^\S.{0,28}\S$/u;

/**
 * Returns the plate of a foreign remote.
 * @throws ReleaseError if the name, the path or the label is invalid, or if the name or the path is taken
 */
export function foreignPlate(wish: Wish, { parts, retired = {} }: Pick<Registry, 'parts' | 'retired'>): Plate {
  const { name, path, label } = wish;
  refuseName(name, { ...retired, ...parts });
  refusePath(wish, parts);
  if (!labelPattern.test(label) || invisible.test(label))
    throw new ReleaseError(
      'The label is what people read as the title of the page: 2 to 30 visible characters, no space around them.',
    );
  // The server renders only a placeholder, so the page is the same for every query string: one cache entry is enough.
  return { name, label, area: 'public', port: 0, paths: [path], query: [], menu: [] };
}
