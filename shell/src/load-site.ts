import type { RouteObject } from '@quoin/shared/runtime/router';
import { loadRemoteRoutes, type LoadedRemote } from './load-remote.ts';
import type { PageState } from './page-state.ts';
import { publicRoutes } from './public-routes.ts';

/** The routes of the public area's remotes, in the shell's tree; all of them, or the failure of one. */
export async function loadSite({ remotes }: Pick<PageState, 'remotes'>): Promise<LoadedRemote> {
  const answers = await Promise.all(remotes.filter(({ plate }) => plate.area === 'public').map(loadRemoteRoutes));
  const children: RouteObject[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    children.push(...answer.routes);
  }
  return { ok: true, routes: publicRoutes(children) };
}
