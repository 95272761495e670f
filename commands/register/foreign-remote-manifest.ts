import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import type { AppState, Registry } from '@quoin/shared/contract/releases/registry';
import { hasHosts, type RemoteHosts } from '@quoin/shared/contract/releases/remote-hosts';
import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';
import { isApp } from '@quoin/webpack/apps.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

/** The options that describe a foreign remote. */
export interface NewForeignRemote {
  name: string;
  path: string;
  label: string;
  /** What its page uses of other hosts. */
  hosts?: RemoteHosts | undefined;
}

type AppStates = Readonly<Record<string, AppState>>;

const isForeign = ({ active, releases }: AppState): boolean => releases[active]?.foreign !== undefined;

/** The most characters of a name and of a path, which become part of folder names and URLs. */
const maxLength = 100;

function refuseLength(option: 'name' | 'path', { length }: string): void {
  if (length > maxLength)
    throw new ReleaseError(
      `The ${option} has ${length} characters: choose one of at most ${maxLength} with --${option}.`,
    );
}

function refuseName(name: string, apps: AppStates): void {
  refuseLength('name', name);
  if (!new RegExp(`^${remoteName}$`).test(name))
    throw new ReleaseError(
      `"${name}" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-lab.`,
    );
  const existing = apps[name];
  if (isApp(name) || (existing && !isForeign(existing)))
    throw new ReleaseError(`${name} is an app that Quoin's own recipe builds: choose another name.`);
}

function refusePath({ name, path }: NewForeignRemote, apps: AppStates): void {
  refuseLength('path', path);
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(path))
    throw new ReleaseError(
      `"${path}" cannot be a path. It must be one segment of lower-case letters, digits and hyphens, such as lab.`,
    );
  if (isReserved.public(path))
    throw new ReleaseError(`The site reserves the path "${path}": choose another with --path.`);
  const owner = Object.entries(apps).find(([other, { active, releases }]) => {
    const { manifest } = releases[active] ?? {};
    return other !== name && manifest?.area === 'public' && manifest.paths.includes(path);
  });
  if (owner) throw new ReleaseError(`The path "${path}" belongs to ${owner[0]}: choose another with --path.`);
}

/** Control and format characters, and letters without a visible glyph. */
const invisible = /[\p{C}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** 2 to 30 characters. With the flag `u`, a dot matches a code point, not half of a surrogate pair. */
const labelPattern = /^\S.{0,28}\S$/u;

/**
 * Returns the manifest of a foreign remote.
 * @throws ReleaseError if the name, the path or the label is invalid, or if the name or the path is taken
 */
export function makeForeignRemoteManifest(
  options: NewForeignRemote,
  { apps, retired = {} }: Pick<Registry, 'apps' | 'retired'>,
): RemoteManifest {
  const { name, path, label, hosts = {} } = options;
  refuseName(name, { ...retired, ...apps });
  refusePath(options, apps);
  if (!labelPattern.test(label) || invisible.test(label))
    throw new ReleaseError(
      'The label is the title of the page. It must have 2 to 30 visible characters, without spaces around them.',
    );
  // The server renders only a placeholder, so the page is the same for every query string: one cache entry is enough.
  return {
    name,
    label,
    area: 'public',
    port: 0,
    paths: [path],
    query: [],
    menu: [],
    ...(hasHosts(hosts) && { hosts }),
  };
}
