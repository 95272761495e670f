import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { foreignRoutes } from '../foreign/foreign-routes.ts';
import { loadEntryPoint, type LoadResult } from '../federation/load-remote.ts';
import type { PageState } from '../page-state.ts';
import { createPublicRoutes, type PublicRouteOptions } from './public-routes.ts';
import { clearMarks } from '../start/start-mark.ts';

/**
 * Loads the routes of all public remotes into the shell's route tree, or returns the first failure.
 * Remotes load one after the other, the site's frame first: if one freezes the tab while it loads, only its start mark
 * is left. If one freezes the tab while it renders, the mark is that of the last remote, which owns the page.
 * A foreign remote loads when its element is on the page, so that its failure affects that element only.
 */
export async function loadSite(
  { remotes }: Pick<PageState, 'remotes'>,
  options?: PublicRouteOptions,
): Promise<LoadResult<{ routes: RouteObject[] }>> {
  markLoadedStyles();
  const children: RouteObject[] = [];
  for (const remote of remotes.filter(({ manifest }) => manifest.area === 'public')) {
    clearMarks();
    if (remote.foreign) {
      children.push(...foreignRoutes(remote, (container, signal) => showForeign(container, { remote, signal })));
      continue;
    }
    const loaded = await loadEntryPoint(remote);
    if (!loaded.ok) return loaded;
    children.push(...loaded.routes);
  }
  return { ok: true, routes: createPublicRoutes(children, options) };
}

/**
 * Gives the style sheets of the document the names by which webpack finds them: their full addresses. Otherwise webpack
 * would load each of them a second time, and a second declaration of a font replaces the font of text that is painted,
 * which moves the page. A style sheet that failed gets no name, so that it is loaded again.
 */
function markLoadedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet) link.dataset.href = link.href;
}

/** Few pages have a foreign remote, so the code for it is in a chunk of its own. */
async function showForeign(
  container: HTMLElement,
  { remote, signal }: { remote: RemoteAddress; signal: AbortSignal },
): Promise<void> {
  const { mountForeign } = await import(/* webpackChunkName: "foreign" */ '../foreign/mount-foreign.tsx');
  mountForeign(container, { remote, signal });
}
