import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { toError } from '@quoin/shared/contract/error-message';
import { isEverywhere } from '@quoin/shared/contract/releases/remote-manifest';
import * as router from '@quoin/shared/runtime/router';
import * as staticRouter from '@quoin/shared/server/static-router';
import { serverShared } from '@quoin/webpack/shared-deps.ts';
import { foreignRoutes } from '../../src/foreign/foreign-routes.ts';
import { findRemoteForPath } from '../../src/find-remote-for-path.ts';
import { createPublicRoutes } from '../../src/public/public-routes.ts';
import type { RenderRemote } from './render-contract.ts';

const hostRequire = createRequire(import.meta.url);

// Loaded now, because the process soon may read no file any more.
const shared = new Map<string, unknown>(
  serverShared.map((key) => [
    key,
    key === '@quoin/shared/runtime/router' ? { ...staticRouter, ...router } : hostRequire(key),
  ]),
);

/** The `require` of a remote's server code. It returns this process's shared modules and refuses everything else. */
function sharedRequire(request: string): unknown {
  if (!shared.has(request)) throw new Error(`a remote required ${request} from the render worker, which is not shared`);
  return shared.get(request);
}

export type CodeRemote = Exclude<RenderRemote, { foreign: true }>;

/**
 * Runs a remote's server code. Returns the remote's routes.
 * @throws Error when it throws, or exports no routes
 */
function runCode({ name, file }: CodeRemote, source: string): router.RouteObject[] {
  const module: { exports: { routes?: router.RouteObject[] } } = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- compiled code has no type of its own
  const run: (...args: unknown[]) => unknown = compileFunction(source, ['module', 'exports', 'require'], {
    filename: file,
  }).bind(undefined);
  run(module, module.exports, sharedRequire);
  if (!Array.isArray(module.exports.routes)) throw new Error(`${name}: its entry point exports no routes`);
  return module.exports.routes;
}

export interface LoadedSite {
  handler: ReturnType<typeof staticRouter.createStaticHandler>;
  unloaded?: Error;
}

/**
 * Returns the site for a path. It loads only the code of the remote that owns the path. The first page loads it, so
 * that a remote which cannot be loaded fails its own pages and not the worker.
 * @throws Error when a remote that is in every page cannot be loaded
 */
export type GetSite = (path: string) => Promise<LoadedSite>;

/**
 * Creates the request handler for these routes.
 * @throws Error for routes that the router refuses
 */
function createHandler(routes: router.RouteObject[]): LoadedSite['handler'] {
  const tree = createPublicRoutes(routes);
  // The router validates paths only when it matches, so match once here.
  router.matchRoutes(tree, '/');
  return staticRouter.createStaticHandler(tree);
}

/** The routes of a remote that could not be loaded. Inside the site's frame, they answer 503. */
const failedRoutes = ({ name, manifest }: RenderRemote): router.RouteObject[] =>
  manifest.paths.map((path) => ({
    id: `${name} ${path}`,
    path: `${path}/*`,
    handle: { within: 'screens' },
    loader: () => {
      throw router.data(null, { status: 503 });
    },
  }));

/**
 * Creates the sites of one set of releases.
 * @param readSource returns the server code of a remote, and throws when it is not the released one
 */
export function loadSites(
  remotes: readonly RenderRemote[],
  readSource: (remote: CodeRemote) => Promise<string>,
): GetSite {
  const loaded = new Map<RenderRemote, router.RouteObject[]>();
  const sites = new Map<RenderRemote | undefined, LoadedSite>();

  async function getRoutes(remote: RenderRemote): Promise<router.RouteObject[]> {
    const known = loaded.get(remote);
    if (known) return known;
    const routes = 'foreign' in remote ? foreignRoutes(remote) : runCode(remote, await readSource(remote));
    loaded.set(remote, routes);
    return routes;
  }

  async function createSite(owner: RenderRemote | undefined): Promise<LoadedSite> {
    const frame: router.RouteObject[] = [];
    for (const remote of remotes.filter(isEverywhere)) frame.push(...(await getRoutes(remote)));
    if (!owner) return { handler: createHandler(frame) };
    try {
      return { handler: createHandler([...frame, ...(await getRoutes(owner))]) };
    } catch (error) {
      return { handler: createHandler([...frame, ...failedRoutes(owner)]), unloaded: toError(error) };
    }
  }

  return async (path) => {
    const owner = findRemoteForPath(remotes, path);
    const site = sites.get(owner) ?? (await createSite(owner));
    // A failed load is not cached, so that the next render tries again.
    if (!site.unloaded) sites.set(owner, site);
    return site;
  };
}
