import { loadEntryPoint, type LoadedRemote } from '../federation/load-remote.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';

export type AreaLoader = ReturnType<typeof createAreaLoader>;

/**
 * Creates the loader of the back-office's remotes: for their own screens, and for what they show on the screens of
 * others. A remote that has loaded is not loaded again.
 */
export function createAreaLoader() {
  const arrived = new Map<string, LoadedRemote>();
  return createRemoteLoader(async (remote): Promise<LoadedRemote> => {
    const loaded = arrived.get(remote.name) ?? (await loadEntryPoint(remote));
    if (loaded.ok) arrived.set(remote.name, loaded);
    return loaded;
  });
}
