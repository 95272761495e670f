import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@quoin/shared/contract/registry';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { withdraw } from '@quoin/webpack/release/releasing.ts';

interface Options {
  desk: Pick<ReleaseContext, 'store' | 'keyFile'>;
  onError: (error: unknown, about: string) => void;
}

export interface Canary {
  part: string;
  version: string;
  why: string;
}

/** The pause before a failed withdrawal is tried again, in milliseconds. */
const againMs = 2_000;

const nameOf = (part: string, { version }: { version: string }): string => `${part} ${version}`;

/** Creates the set of failing canaries. No visitor gets them any more, and they are withdrawn in the registry. */
export function createBadCanaries({ desk, onError }: Options) {
  const bad = new Set<string>();
  const ending = new AbortController();

  /**
   * Withdraws a canary in the registry, and retries until that succeeds. Another release may hold the lock, and without
   * the withdrawal visitors would get the canary again after a restart of the edge.
   */
  async function takeBack(canary: Canary): Promise<void> {
    const name = nameOf(canary.part, canary);
    let said = '';
    while (bad.has(name) && !ending.signal.aborted) {
      try {
        await withdraw({ ...desk, by: 'the edge' }, canary);
        return;
      } catch (error) {
        if (String(error) !== said) onError(error, `taking ${name} back in the registry`);
        said = String(error);
      }
      await pause(againMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    add(canary: Canary): void {
      onError(`it was taken back: ${canary.why}`, `the canary ${nameOf(canary.part, canary)}`);
      bad.add(nameOf(canary.part, canary));
      void takeBack(canary);
    },
    /** Returns the registry without the failing canaries. Forgets those that the registry no longer names. */
    without(registry: Registry): Registry {
      const canaries = new Set(
        Object.entries(registry.parts).flatMap(([part, { canary }]) => (canary ? [nameOf(part, canary)] : [])),
      );
      for (const name of bad) if (!canaries.has(name)) bad.delete(name);
      const parts = Object.fromEntries(
        Object.entries(registry.parts).map(([part, state]) => [
          part,
          state.canary && bad.has(nameOf(part, state.canary)) ? { ...state, canary: null } : state,
        ]),
      );
      return { ...registry, parts };
    },
    close: () => ending.abort(),
  };
}
