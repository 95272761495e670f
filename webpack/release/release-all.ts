import type { PartState, Registry } from '@quoin/shared/contract/registry';
import type { Settings } from '@quoin/shared/contract/settings';
import { getDistFolder, parts } from '../parts.ts';
import { openDesk, type StoreSettings } from './open-store.ts';
import { readRegistry } from './change-registry.ts';
import { buildIn, release } from './releasing.ts';

/**
 * Releases every part as it is built; what somebody took back, or gives to some only, stays as they said.
 * Answers, a sentence a part, what is active now in the place of something else or beside what was released before, and
 * what is not although it is built.
 */
export async function releaseAll(settings: StoreSettings & Pick<Settings, 'releaseKey'>): Promise<string[]> {
  const desk = await openDesk(settings);
  const { parts: before } = await readRegistry(desk);
  const after = await release(desk, { folders: parts.map(getDistFolder), keepsDecisions: true });
  const built = await Promise.all(parts.map((name) => buildIn(getDistFolder(name))));
  const isFirst = Object.keys(before).length === 0;
  return built.flatMap(({ name, version }) => changeOf({ name, version, before: before[name], isFirst, after }));
}

interface Built {
  name: string;
  version: string;
  before: PartState | undefined;
  /** Nothing was released before. */ isFirst: boolean;
  after: Registry;
}

function changeOf({ name, version, before, isFirst, after }: Built): string[] {
  const now = after.parts[name];
  if (!now) return [`${name} is retired, and is not released. \`npm run release -w ${name}\` brings it back.`];
  if (now.active !== version && now.canary?.version !== version) {
    return [
      `${name} stays at ${now.active}, as somebody decided; ${version} is built. \`npm run release -w ${name}\` gives it to everybody.`,
    ];
  }
  if (!before) return isFirst ? [] : [`${name} ${now.active} is given to everybody; it is new.`];
  return before.active === now.active
    ? []
    : [`${name} ${now.active} is given to everybody, in the place of ${before.active}.`];
}
