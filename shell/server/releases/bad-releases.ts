import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { withdraw } from '@quoin/webpack/release/releasing.ts';

interface Options {
  context: Pick<ReleaseContext, 'store' | 'keyFile'>;
  onError: (error: unknown, subject: string) => void;
}

/** A release that fails too often. */
export interface BadRelease {
  app: string;
  version: string;
  reason: string;
}

/** The pause before a failed withdrawal is tried again, in milliseconds. */
const retryMs = 2_000;

const toName = (app: string, { version }: { version: string }): string => `${app} ${version}`;

/**
 * Creates the set of releases that fail too often. They are taken back in the registry. No visitor gets a canary among
 * them any more even before that; for an active release the registry first has to say which one takes its place.
 */
export function createBadReleases({ context, onError }: Options) {
  const bad = new Set<string>();
  const controller = new AbortController();

  /**
   * Takes a release back in the registry, and retries until that succeeds. Another release may hold the lock, and
   * without this visitors would get a canary again after a restart of the edge.
   */
  async function withdrawUntilDone(release: BadRelease): Promise<void> {
    const name = toName(release.app, release);
    let lastMessage = '';
    while (bad.has(name) && !controller.signal.aborted) {
      try {
        await withdraw({ ...context, by: 'the edge' }, release);
        return;
      } catch (error) {
        if (String(error) !== lastMessage) onError(error, `withdrawing ${name} in the registry`);
        lastMessage = String(error);
      }
      await pause(retryMs, undefined, { signal: controller.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    add(release: BadRelease, kind: 'canary' | 'release'): void {
      onError(`it was withdrawn: ${release.reason}`, `the ${kind} ${toName(release.app, release)}`);
      bad.add(toName(release.app, release));
      void withdrawUntilDone(release);
    },
    /**
     * Returns the registry without the failing canaries. Forgets the releases that run nowhere any more.
     */
    without(registry: Registry): Registry {
      const running = new Set(
        Object.entries(registry.apps).flatMap(([app, { active, canary }]) => [
          toName(app, { version: active }),
          ...(canary ? [toName(app, canary)] : []),
        ]),
      );
      for (const name of bad) if (!running.has(name)) bad.delete(name);
      const apps = Object.fromEntries(
        Object.entries(registry.apps).map(([app, state]) => [
          app,
          state.canary && bad.has(toName(app, state.canary)) ? { ...state, canary: null } : state,
        ]),
      );
      return { ...registry, apps };
    },
    close: () => controller.abort(),
  };
}
