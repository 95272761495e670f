import { isNativeError } from 'node:util/types';
import type { PartBuild } from '@quoin/shared/contract/registry';
import type { EdgeSettings } from './edge-settings.ts';
import { makersOf, type Makers } from './page-makers.ts';
import type { Choice } from './releases/choose-releases.ts';
import type { HealthWatch } from './releases/health-watch.ts';
import type { Rendered, RenderRequest } from './render-contract.ts';
import { createRenderGenerations, type RenderGenerations } from './render-generations.ts';
import { NoTurn } from './render-queue.ts';

interface Options { settings: EdgeSettings; health: Pick<HealthWatch, 'rendered'>; onError: (error: unknown, about: string) => void }

export interface CountedRenders extends Pick<RenderGenerations, 'keepOnly' | 'close'> {
  /**
   * Renders with the releases of a choice; undefined where the browser is to.
   * @throws what a render pool throws
   */
  render(asked: RenderRequest, choice: Choice): Promise<Rendered | undefined>;
}

/** Whose code a stack names first; where it names none, as that of a render which hangs, those whose address it is. */
function culpritsOf(error: unknown, { remotes, owners }: Makers): readonly PartBuild[] {
  const stack = isNativeError(error) ? error.stack ?? '' : '';
  const placeOf = ({ name, version }: PartBuild) => stack.indexOf(`/${name}/${version}/`);
  const [first] = remotes.filter((remote) => placeOf(remote) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
  return first ? [first] : owners;
}

/** Renders pages, and counts how it went: for all that make a page, and a failure for whose it is. */
export function createCountedRenders({ settings, health, onError }: Options): CountedRenders {
  const generations = createRenderGenerations({ settings, onError });

  function count({ remotes }: Makers, { failed, error }: { failed: readonly PartBuild[]; error?: unknown }): void {
    health.rendered(remotes.filter((remote) => !failed.includes(remote)));
    health.rendered(failed, error);
  }

  async function render(asked: RenderRequest, choice: Choice): Promise<Rendered | undefined> {
    const makers = makersOf(choice, asked.path);
    try {
      const rendered = await generations.of(choice.releases, makers.remotes)?.render(asked);
      if (!rendered) return undefined;
      const error = rendered.kind === 'page' ? rendered.unloaded : undefined;
      count(makers, { failed: error ? makers.owners : [], error });
      if (error) onError(error, `loading what makes ${asked.path}`);
      return rendered;
    } catch (error) {
      if (!(error instanceof NoTurn)) count(makers, { failed: culpritsOf(error, makers), error });
      throw error;
    }
  }

  return { render, keepOnly: generations.keepOnly, close: generations.close };
}
