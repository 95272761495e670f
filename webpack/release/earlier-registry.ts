import type { SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import type { AppBuild, AppState, Registry, Release } from '@quoin/shared/contract/releases/registry';

/** The keys that a build had before version 0.2. */
type EarlierBuild = Omit<Release, 'manifest' | 'requires' | 'provides'> & {
  plate?: AppBuild['manifest'];
  needs?: AppBuild['requires'];
  offers?: AppBuild['provides'];
};

type EarlierState = Omit<AppState, 'releases'> & { releases: Record<string, EarlierBuild> };

/** A registry that was written before version 0.2. */
export type EarlierRegistry = Omit<Registry, 'apps' | 'retired'> & {
  parts: Record<string, EarlierState>;
  retired?: Record<string, EarlierState>;
};

const isEarlier = (registry: Registry | EarlierRegistry): registry is EarlierRegistry => 'parts' in registry;

/**
 * Returns a registry with the keys of this version. A registry that was written before version 0.2 has others, and the
 * releases in it stay usable: its remotes as they are, its shells with `readsPlate`.
 */
export function upgradeRegistry(registry: Registry | EarlierRegistry): Registry {
  if (!isEarlier(registry)) return registry;
  const { parts, retired, ...rest } = registry;
  return { ...rest, apps: upgradeStates(parts), ...(retired ? { retired: upgradeStates(retired) } : {}) };
}

const upgradeStates = (states: Record<string, EarlierState>): Record<string, AppState> =>
  Object.fromEntries(
    Object.entries(states).map(([name, { releases, ...state }]) => [
      name,
      {
        ...state,
        releases: Object.fromEntries(
          Object.entries(releases).map(([version, build]) => [version, upgradeBuild(build)]),
        ),
      },
    ]),
  );

function upgradeBuild({ plate, needs, offers, ...build }: EarlierBuild): Release {
  return {
    ...build,
    ...(plate ? { manifest: plate } : {}),
    ...(needs ? { requires: needs } : {}),
    ...(offers ? { provides: offers } : {}),
    ...(build.name === 'shell' ? { readsPlate: true } : {}),
  };
}

/** Returns a release's type declarations with the keys of this version: before 0.2, `entryPoints` was `doors`. */
export function upgradeTypes(types: SharedTypes | { files: SharedTypes['files']; doors: SharedTypes['entryPoints'] }) {
  return 'doors' in types ? { files: types.files, entryPoints: types.doors } : types;
}
