import type { RouteObject } from '@quoin/shared/runtime/router';
import { loadRemoteRoutes, type LoadedRemote } from './load-remote.ts';
import type { PageState } from './page-state.ts';
import { publicRoutes } from './public-routes.ts';
import { clearMarks } from './start-mark.ts';

/**
 * The routes of the public area's remotes, in the shell's tree; all of them, or the failure of one. One after the other, the site's frame first,
 * so that what stops the browser as it is loaded has left the only mark; what stops it in its render is taken for the one whose page it is.
 */
export async function loadSite({ remotes }: Pick<PageState, 'remotes'>): Promise<LoadedRemote> {
  const children: RouteObject[] = [];
  for (const remote of remotes.filter(({ plate }) => plate.area === 'public')) {
    clearMarks();
    const answer = await loadRemoteRoutes(remote);
    if (!answer.ok) return answer;
    children.push(...answer.routes);
  }
  return { ok: true, routes: publicRoutes(children) };
}
