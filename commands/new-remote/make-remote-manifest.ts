import { menuIconNames } from '@quoin/shared/contract/menu-icons';
import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { Fill, MenuEntry, RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';
import { parseSettings } from '@quoin/shared/contract/settings/settings';
import { shellPort } from '@quoin/webpack/apps.ts';

export interface NewRemote {
  /** The folder's name, such as `remote-events`. */
  name: string;
  area: RemoteManifest['area'];
  /** The title that people read; derived from the name by default. */
  label?: string | undefined;
  /** The extension points that it fills; none by default. */
  points?: readonly Fill['point'][] | undefined;
}

/** The extension points, in the order in which a new remote's files name them. */
export const fillPoints: readonly Fill['point'][] = ['dashboard-card', 'record-panel'];

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const firstPort = 3001;
const { port: sitePort, apiPort } = parseSettings({});
/** The default ports of the other servers. */
const takenPorts = [sitePort, apiPort, shellPort];

/** Returns the name without its prefix; it becomes the path and the start of file names. */
const toTopic = (name: string): string => name.replace(/^remote-((admin|public)-)?/, '');

/** Returns the label, or a title from the name: `remote-trade-fairs` becomes 'Trade fairs'. */
export function makeTitle({ name, label }: Pick<NewRemote, 'name' | 'label'>): string {
  const topic = toTopic(name);
  return label ?? `${topic.charAt(0).toUpperCase()}${topic.slice(1).replaceAll('-', ' ')}`;
}

/**
 * Returns the `remote.json` of a new remote, with a port that no other remote has. An admin remote also gets a sidebar
 * link with a free order, key and icon.
 * @throws Error if the name or the label is invalid, or the path is taken; its message is one sentence
 */
export function makeRemoteManifest(
  { name, area, label, points = [] }: NewRemote,
  manifests: readonly RemoteManifest[],
): RemoteManifest {
  const topic = toTopic(name);
  if (!new RegExp(`^${remoteName}$`).test(name))
    throw new Error(
      `"${name}" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-events.`,
    );
  if (topic === '' || /^(admin|public)$/.test(topic))
    throw new Error(`"${name}" does not say what the remote is about. Choose for example ${name}-events.`);
  if (label !== undefined && !/^\S.{0,28}\S$/.test(label))
    throw new Error(
      'The label is the text in the sidebar. It must have 2 to 30 characters, without spaces around them.',
    );
  const owner = manifests.find((manifest) => manifest.area === area && manifest.paths.includes(topic));
  if (owner) throw new Error(`The path "${topic}" belongs to ${owner.name}: choose another name.`);
  if (isReserved[area](topic)) throw new Error(`The site reserves the path "${topic}": choose another name.`);
  const title = makeTitle({ name, label });
  return {
    name,
    label: `the ${title.toLowerCase()} area`,
    area,
    port: freePort(manifests),
    paths: [topic],
    menu:
      area === 'admin'
        ? [
            makeLink(
              { path: topic, label: title },
              manifests.flatMap(({ menu }) => menu),
            ),
          ]
        : [],
    ...(points.length > 0
      ? { fills: points.map((point) => ({ point, id: `${topic}-${getKind(point)}`, label: title, order: 10 })) }
      : {}),
  };
}

/** Returns the last word of an extension point: `card`, `panel`. It ends the names of what fills it. */
export const getKind = (point: Fill['point']): string => point.replace(/^.*-/, '');

function freePort(manifests: readonly RemoteManifest[]): number {
  const usedPorts = [...takenPorts, ...manifests.map(({ port }) => port)];
  let port = firstPort;
  while (usedPorts.includes(port)) port += 1;
  return port;
}

function makeLink({ path, label }: Pick<MenuEntry, 'path' | 'label'>, links: readonly MenuEntry[]): MenuEntry {
  const isFree = (property: 'key' | 'icon') => (value: string) => links.every((link) => link[property] !== value);
  const key = [...label.toLowerCase(), ...alphabet].filter((letter) => alphabet.includes(letter)).find(isFree('key'));
  return {
    path,
    label,
    icon: menuIconNames.find(isFree('icon')) ?? 'grid',
    order: Math.max(0, ...links.map(({ order }) => order)) + 10,
    ...(key === undefined ? {} : { key }),
  };
}
