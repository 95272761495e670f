import { menuIconNames } from '@quoin/shared/contract/menu-icons';
import { remoteName } from '@quoin/shared/contract/part-name';
import type { MenuEntry, Plate } from '@quoin/shared/contract/plate';
import { isReserved } from '@quoin/shared/contract/reserved-paths';
import { parseSettings } from '@quoin/shared/contract/settings';
import { shellPort } from '@quoin/webpack/parts.ts';

export interface Wish {
  /** The folder's name, such as `remote-events`. */
  name: string;
  area: Plate['area'];
  /** The title that people read; derived from the name by default. */
  label?: string | undefined;
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const firstPort = 3001;
const { port: sitePort, apiPort } = parseSettings({});
/** The default ports of the other servers. */
const takenPorts = [sitePort, apiPort, shellPort];

/** Returns the name without its prefix; it becomes the path and the start of file names. */
const topicOf = (name: string): string => name.replace(/^remote-((admin|public)-)?/, '');

/** Returns the label, or a title from the name: `remote-trade-fairs` becomes 'Trade fairs'. */
export function titleOf({ name, label }: Pick<Wish, 'name' | 'label'>): string {
  const topic = topicOf(name);
  return label ?? `${topic.charAt(0).toUpperCase()}${topic.slice(1).replaceAll('-', ' ')}`;
}

/**
 * Returns the `plate.json` of a new remote, with a port that no other remote has. An admin remote also gets a sidebar
 * link with a free order, key and icon.
 * @throws Error if the name or the label is invalid, or the path is taken; its message is one sentence
 */
export function plateFor({ name, area, label }: Wish, plates: readonly Plate[]): Plate {
  const topic = topicOf(name);
  if (!new RegExp(`^${remoteName}$`).test(name))
    throw new Error(
      `"${name}" cannot be a remote's name: it is "remote-" and a word or more in small letters, such as remote-events.`,
    );
  if (topic === '' || /^(admin|public)$/.test(topic))
    throw new Error(`"${name}" does not say what the remote is about: say for example ${name}-events.`);
  if (label !== undefined && !/^\S.{0,28}\S$/.test(label))
    throw new Error('The label is what people read in the sidebar: 2 to 30 characters, no space around them.');
  const owner = plates.find((plate) => plate.area === area && plate.paths.includes(topic));
  if (owner) throw new Error(`The path "${topic}" is ${owner.name}'s: choose another name.`);
  if (isReserved[area](topic)) throw new Error(`The path "${topic}" is the site's own: choose another name.`);
  const title = titleOf({ name, label });
  return {
    name,
    label: `the ${title.toLowerCase()} area`,
    area,
    port: freePort(plates),
    paths: [topic],
    menu:
      area === 'admin'
        ? [
            linkFor(
              { path: topic, label: title },
              plates.flatMap(({ menu }) => menu),
            ),
          ]
        : [],
  };
}

function freePort(plates: readonly Plate[]): number {
  const taken = [...takenPorts, ...plates.map(({ port }) => port)];
  let port = firstPort;
  while (taken.includes(port)) port += 1;
  return port;
}

function linkFor({ path, label }: Pick<MenuEntry, 'path' | 'label'>, links: readonly MenuEntry[]): MenuEntry {
  const isFree = (what: 'key' | 'icon') => (value: string) => links.every((link) => link[what] !== value);
  const key = [...label.toLowerCase(), ...alphabet].filter((letter) => alphabet.includes(letter)).find(isFree('key'));
  return {
    path,
    label,
    icon: menuIconNames.find(isFree('icon')) ?? 'grid',
    order: Math.max(0, ...links.map(({ order }) => order)) + 10,
    ...(key === undefined ? {} : { key }),
  };
}
