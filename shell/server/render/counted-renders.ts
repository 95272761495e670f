import { isNativeError } from 'node:util/types';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import type { EdgeSettings } from '../edge-settings.ts';
import { getPageReleases, type PageReleases } from './page-releases.ts';
import type { Choice } from '../releases/choose-releases.ts';
import type { HealthWatch } from '../releases/health-watch.ts';
import type { RenderResult, RenderRequest } from './render-contract.ts';
import { createRenderGenerations, type RenderGenerations } from './render-generations.ts';
import { QueueFull } from './render-queue.ts';

interface Options {
  settings: EdgeSettings;
  health: Pick<HealthWatch, 'recordRender'>;
  onError: (error: unknown, context: string) => void;
}

/** A page that the edge does not render: `in-browser` by design, or `not-now` while the circuit breaker is open. */
export interface UnrenderedPage {
  kind: 'in-browser' | 'not-now';
}

export const isUnrendered = (result: RenderResult | UnrenderedPage): result is UnrenderedPage =>
  result.kind === 'in-browser' || result.kind === 'not-now';

export interface CountedRenders extends Pick<RenderGenerations, 'keepOnly' | 'close'> {
  /**
   * Renders a page with the releases of a choice. Returns an `Unrendered` when the edge should not render it, or cannot
   * now.
   * @throws what a render pool throws
   */
  render(request: RenderRequest, choice: Choice): Promise<RenderResult | UnrenderedPage>;
}

/**
 * Returns the remote whose code is first in the stack. If no remote is in it, as when a render hangs, returns the
 * remotes that own the path.
 */
function findFailedRemotes(error: unknown, { remotes, owners }: PageReleases): readonly AppBuild[] {
  const stack = isNativeError(error) ? (error.stack ?? '') : '';
  const getPosition = ({ name, version }: AppBuild) => stack.indexOf(`/${name}/${version}/`);
  const [first] = remotes
    .filter((remote) => getPosition(remote) >= 0)
    .toSorted((one, other) => getPosition(one) - getPosition(other));
  return first ? [first] : owners;
}

/**
 * Renders pages and counts the results. A success counts for every remote of the page, a failure only for the remote
 * that caused it.
 */
export function createCountedRenders({ settings, health, onError }: Options): CountedRenders {
  const generations = createRenderGenerations({ settings, onError });

  function count({ remotes }: PageReleases, { failed, error }: { failed: readonly AppBuild[]; error?: unknown }): void {
    health.recordRender(remotes.filter((remote) => !failed.includes(remote)));
    health.recordRender(failed, error);
  }

  async function render(request: RenderRequest, choice: Choice): Promise<RenderResult | UnrenderedPage> {
    const pageReleases = getPageReleases(choice, request.path);
    const pool = generations.getPool(choice.releases, pageReleases.remotes);
    if (!pool) return { kind: 'in-browser' };
    try {
      const rendered = await pool.render(request);
      if (!rendered) return { kind: 'not-now' };
      const error = rendered.kind === 'page' ? rendered.unloaded : undefined;
      count(pageReleases, { failed: error ? pageReleases.owners : [], error });
      if (error) onError(error, `loading the remote of ${request.path}`);
      return rendered;
    } catch (error) {
      if (!(error instanceof QueueFull)) count(pageReleases, { failed: findFailedRemotes(error, pageReleases), error });
      throw error;
    }
  }

  return { render, keepOnly: generations.keepOnly, close: generations.close };
}
