import { offerFills } from '@quoin/shared/admin/extension-points';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { clearMarks, forgetFreeze } from '../start/start-mark.ts';
import type { AreaLoader } from './area-loader.ts';

/** Offers to all screens what the manifests of these remotes fill extension points with. Loads none of them yet. */
export function offerFillsOf(remotes: readonly RemoteAddress[], loader: AreaLoader): void {
  offerFills(
    remotes.flatMap((remote) =>
      (remote.manifest.fills ?? []).map((fill) => ({
        ...fill,
        app: remote.name,
        onRetry: () => forgetFreeze(remote),
        onShown: clearMarks,
        loadFills: async () => {
          const loaded = await loader.load(remote);
          if (!loaded.ok) throw loaded.error;
          return loaded.fills;
        },
      })),
    ),
  );
}
