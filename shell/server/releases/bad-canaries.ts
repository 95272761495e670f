import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { withdraw } from '@quoin/webpack/release/releasing.ts';

interface Options {
  context: Pick<ReleaseContext, 'store' | 'keyFile'>;
  onError: (error: unknown, subject: string) => void;
}

export interface Canary {
  app: string;
  version: string;
  reason: string;
}

/** The pause before a failed withdrawal is tried again, in milliseconds. */
const retryMs = 2_000;

const toName = (app: string, { version }: { version: string }): string => `${app} ${version}`;

/** Creates the set of failing canaries. No visitor gets them any more, and they are withdrawn in the registry. */
export function createBadCanaries({ context, onError }: Options) {
  const bad = new Set<string>();
  const controller = new AbortController();

  /**
   * Withdraws a canary in the registry, and retries until that succeeds. Another release may hold the lock, and without
   * the withdrawal visitors would get the canary again after a restart of the edge.
   */
  async function withdrawUntilDone(canary: Canary): Promise<void> {
    const name = toName(canary.app, canary);
    let lastMessage = '';
    while (bad.has(name) && !controller.signal.aborted) {
      try {
        await withdraw({ ...context, by: 'the edge' }, canary);
        return;
      } catch (error) {
        if (String(error) !== lastMessage) onError(error, `withdrawing ${name} in the registry`);
        lastMessage = String(error);
      }
      await pause(retryMs, undefined, { signal: controller.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    add(canary: Canary): void {
      onError(`it was withdrawn: ${canary.reason}`, `the canary ${toName(canary.app, canary)}`);
      bad.add(toName(canary.app, canary));
      void withdrawUntilDone(canary);
    },
    /** Returns the registry without the failing canaries. Forgets those that the registry no longer names. */
    without(registry: Registry): Registry {
      const canaries = new Set(
        Object.entries(registry.apps).flatMap(([app, { canary }]) => (canary ? [toName(app, canary)] : [])),
      );
      for (const name of bad) if (!canaries.has(name)) bad.delete(name);
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
