import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { workerData } from 'node:worker_threads';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { getServices } from '@quoin/shared/contract/analytics';
import { getHead } from '@quoin/shared/contract/head';
import { isObject } from '@quoin/shared/contract/is-object';
import { isEverywhere } from '@quoin/shared/contract/releases/remote-manifest';
import { toError } from '@quoin/shared/contract/error-message';
import { configure } from '@quoin/shared/runtime/config';
import * as router from '@quoin/shared/runtime/router';
import * as staticRouter from '@quoin/shared/server/static-router';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { serverShared } from '@quoin/webpack/shared-deps.ts';
import { foreignRoutes } from '../../src/foreign/foreign-routes.ts';
import { findRemoteForPath } from '../../src/find-remote-for-path.ts';
import { mergeHeads } from '../../src/public/page-head.ts';
import type { Hydration } from '../../src/page-state.ts';
import { createPublicRoutes } from '../../src/public/public-routes.ts';
import type { PostedForm, RenderResult, RenderRemote, RenderRequest, RenderSet } from './render-contract.ts';

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- render-pool.ts sets it
const set: RenderSet = workerData;
const hostRequire = createRequire(import.meta.url);

/** The `require` of a remote's server code. It returns this worker's shared modules and refuses everything else. */
function sharedRequire(request: string): unknown {
  if (!serverShared.includes(request))
    throw new Error(`a remote required ${request} from the render worker, which is not shared`);
  return request === '@quoin/shared/runtime/router' ? { ...staticRouter, ...router } : hostRequire(request);
}

/**
 * Reads a remote's server file from disk, checks it against the hash of its release and runs it. Returns the remote's
 * routes.
 * @throws Error when the hash differs, or the file exports no routes
 */
function loadRoutes({ name, file, integrity }: Exclude<RenderRemote, { foreign: true }>): router.RouteObject[] {
  const source = readFileSync(file);
  if (getIntegrity(source) !== integrity) throw new Error(`${name}: ${file} differs from the released file`);
  const module: { exports: { routes?: router.RouteObject[] } } = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- compiled code has no type of its own
  const run: (...args: unknown[]) => unknown = compileFunction(source.toString(), ['module', 'exports', 'require'], {
    filename: file,
  }).bind(undefined);
  run(module, module.exports, sharedRequire);
  if (!Array.isArray(module.exports.routes)) throw new Error(`${name}: its entry point exports no routes`);
  return module.exports.routes;
}

configure(set.config);

interface Site {
  handler: ReturnType<typeof staticRouter.createStaticHandler>;
  unloaded?: Error;
}

const loaded = new Map<RenderRemote, router.RouteObject[]>();
function getRoutes(remote: RenderRemote): router.RouteObject[] {
  const routes = loaded.get(remote) ?? ('foreign' in remote ? foreignRoutes(remote) : loadRoutes(remote));
  loaded.set(remote, routes);
  return routes;
}

/**
 * Creates the request handler for these routes.
 * @throws Error for routes that the router refuses
 */
function createHandler(routes: router.RouteObject[]): Site['handler'] {
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

const sites = new Map<RenderRemote | undefined, Site>();

/**
 * Returns the site for a path. It loads only the code of the remote that owns the path. The first page loads it, so
 * that a remote which cannot be loaded fails its own pages and not the worker.
 */
function getSite(path: string): Site {
  const owner = findRemoteForPath(set.remotes, path);
  const site = sites.get(owner) ?? createSite(owner);
  // A failed load is not cached, so that the next render tries again.
  if (!site.unloaded) sites.set(owner, site);
  return site;
}

function createSite(owner: RenderRemote | undefined): Site {
  const frame = set.remotes.filter(isEverywhere).flatMap(getRoutes);
  if (!owner) return { handler: createHandler(frame) };
  try {
    return { handler: createHandler([...frame, ...getRoutes(owner)]) };
  } catch (error) {
    return { handler: createHandler([...frame, ...failedRoutes(owner)]), unloaded: toError(error) };
  }
}

interface PlainError {
  status: number;
  statusText: string;
  data: unknown;
  internal: false;
}

/** Converts an error response, such as a 404, to plain data. Returns undefined for any other error. */
function toPlainError(error: unknown): PlainError | undefined {
  if (!router.isRouteErrorResponse(error)) return undefined;
  return { status: error.status, statusText: error.statusText, data: error.data, internal: false };
}

/**
 * Only error responses can be serialized for the browser. After any other error the result is null, and the browser
 * loads the data itself.
 */
function toHydration({ loaderData, actionData, errors }: Hydration): Hydration | null {
  const plain: Record<string, PlainError> = {};
  for (const [id, error] of Object.entries(errors ?? {})) {
    const converted = toPlainError(error);
    if (!converted) return null;
    plain[id] = converted;
  }
  return {
    loaderData: Object.fromEntries(Object.entries(loaderData).map(([id, data]) => [id, withoutJsonLd(data)])),
    actionData,
    errors: errors && plain,
  };
}

/** Removes the JSON-LD from hydration data. It is in the document already, and only crawlers read it. */
function withoutJsonLd(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('head' in data)) return data;
  const { jsonLd: _, siteJsonLd: __, ...head } = getHead(data);
  return { ...data, head };
}

/** Whether a loader reports `isPartial: true`, because some of its API calls failed. */
const isPartial = (data: unknown): boolean => isObject(data) && data.isPartial === true;

/**
 * Creates the request for the router. The host is a placeholder, so that routes never see a host that a visitor could
 * choose.
 */
const toRequest = (path: string, posted: PostedForm | undefined): Request =>
  new Request(
    new URL(path, 'http://site.invalid'),
    posted && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': posted.visitor },
      body: posted.body,
    },
  );

/**
 * Returns the target of an action that succeeded. The edge then answers 303, so that a reload does not post the form
 * again.
 */
function seeOther(actionData: Record<string, unknown> | null): string | undefined {
  const [actionResult] = Object.values(actionData ?? {});
  return isObject(actionResult) && typeof actionResult.seeOther === 'string' ? actionResult.seeOther : undefined;
}

/** Called while a worker starts. It returns when the worker can render. */
export const started = (): void => undefined;

/**
 * Renders one public page. It runs the route's action, if a form was posted, then the loaders against the API, then
 * React.
 */
// eslint-disable-next-line import-x/no-default-export -- piscina calls a worker's default export
export default async function render({ path, posted }: RenderRequest): Promise<RenderResult> {
  const { handler, unloaded } = getSite(path);
  const context = await handler.query(toRequest(path, posted));
  if (context instanceof Response) {
    return {
      kind: 'redirect',
      status: context.status,
      location: context.headers.get('location') ?? '/',
      isUncached: context.headers.get('cache-control') === 'no-store',
    };
  }
  const actionData: Record<string, unknown> | null = context.actionData;
  const next = seeOther(actionData);
  if (next !== undefined) return { kind: 'redirect', status: 303, location: next };
  const { matches, statusCode } = context;
  const loaderData: Record<string, unknown> = context.loaderData;
  const errors: Record<string, unknown> | null = context.errors;
  for (const error of Object.values(errors ?? {})) {
    if (!router.isRouteErrorResponse(error)) console.error(`rendering ${path}:`, error);
  }
  const html = renderToString(
    createElement(staticRouter.StaticRouterProvider, {
      router: staticRouter.createStaticRouter(handler.dataRoutes, context),
      context,
      hydrate: false,
    }),
  );
  return {
    kind: 'page',
    status: statusCode,
    html,
    head: mergeHeads({ matches, loaderData, errors }),
    routeIds: matches.map(({ route }) => route.id),
    hydration: toHydration({ loaderData, actionData, errors }),
    analytics: Object.values(loaderData).flatMap(getServices),
    ...(unloaded ? { unloaded } : {}),
    isPartial: statusCode >= 500 || Object.values(loaderData).some(isPartial),
  };
}
