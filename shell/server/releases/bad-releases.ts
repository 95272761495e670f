import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import type { WithdrawnRelease } from '@quoin/webpack/release/registry-changes.ts';
import { withdraw } from '@quoin/webpack/release/releasing.ts';

interface Options {
  context: Pick<ReleaseContext, 'store' | 'keyFile'>;
  onError: (error: unknown, subject: string) => void;
}

/** A release that fails too often. */
export interface BadRelease extends WithdrawnRelease {
  app: string;
  reason: string;
}

/**
 * The pause before a failed withdrawal is tried again, in milliseconds. It doubles up to the longest one: each try
 * holds the lock, which somebody may need who releases a correction.
 */
const [firstRetryMs, longestRetryMs] = [2_000, 60_000];

/** A canary that becomes active meanwhile is another case: whoever promoted it wanted that. */
const toName = ({ kind, app, version }: WithdrawnRelease & { app: string }): string => `${kind} ${app} ${version}`;

const listRunning = ({ apps }: Pick<Registry, 'apps'>): string[] =>
  Object.entries(apps).flatMap(([app, { active, canary }]) => [
    toName({ kind: 'release', app, version: active }),
    ...(canary ? [toName({ kind: 'canary', app, version: canary.version })] : []),
  ]);

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
    const name = toName(release);
    let [lastMessage, retryMs] = ['', firstRetryMs];
    while (bad.has(name) && !controller.signal.aborted) {
      try {
        await withdraw({ ...context, by: 'the edge' }, release);
        return;
      } catch (error) {
        if (String(error) !== lastMessage) onError(error, `withdrawing the ${name} in the registry`);
        lastMessage = String(error);
      }
      await pause(retryMs, undefined, { signal: controller.signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    }
  }

  return {
    add(release: BadRelease): void {
      onError(`it was withdrawn: ${release.reason}`, `the ${toName(release)}`);
      bad.add(toName(release));
      void withdrawUntilDone(release);
    },
    has: (release: WithdrawnRelease & { app: string }): boolean => bad.has(toName(release)),
    /**
     * Returns the registry without the failing canaries. Forgets the releases that run nowhere any more.
     */
    without(registry: Registry): Registry {
      const running = new Set(listRunning(registry));
      for (const name of bad) if (!running.has(name)) bad.delete(name);
      const isBad = (app: string, { version }: { version: string }) =>
        bad.has(toName({ kind: 'canary', app, version }));
      const apps = Object.fromEntries(
        Object.entries(registry.apps).map(([app, state]) => [
          app,
          state.canary && isBad(app, state.canary) ? { ...state, canary: null } : state,
        ]),
      );
      return { ...registry, apps };
    },
    close: () => controller.abort(),
  };
}
