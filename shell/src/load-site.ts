import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { foreignRoutes } from './foreign/foreign-routes.ts';
import { loadRemoteRoutes, type LoadedRemote } from './load-remote.ts';
import type { PageState } from './page-state.ts';
import { publicRoutes } from './public-routes.ts';
import { clearMarks } from './start-mark.ts';

/**
 * The routes of the public area's remotes, in the shell's tree; all of them, or the failure of one. One after the
 * other, the site's frame first, so that what stops the browser as it is loaded has left the only mark; what stops it
 * in its render is taken for the one whose page it is. A foreign remote is loaded when its place is on the page: its
 * failure costs that place alone.
 */
export async function loadSite({ remotes }: Pick<PageState, 'remotes'>): Promise<LoadedRemote> {
  const children: RouteObject[] = [];
  for (const remote of remotes.filter(({ plate }) => plate.area === 'public')) {
    clearMarks();
    if (remote.foreign) {
      children.push(...foreignRoutes(remote, (place, signal) => showForeign(place, { remote, signal })));
      continue;
    }
    const answer = await loadRemoteRoutes(remote);
    if (!answer.ok) return answer;
    children.push(...answer.routes);
  }
  return { ok: true, routes: publicRoutes(children) };
}

/** In few pages, so it is in a file of its own. */
async function showForeign(
  place: HTMLElement,
  { remote, signal }: { remote: RemoteAddress; signal: AbortSignal },
): Promise<void> {
  const { mountForeign } = await import(/* webpackChunkName: "foreign" */ './foreign/mount-foreign.tsx');
  mountForeign(place, { remote, signal });
}
