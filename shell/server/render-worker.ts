import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { workerData } from 'node:worker_threads';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { configure } from '@quoin/shared/runtime/config';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider, type RouteObject } from '@quoin/shared/runtime/router';
import { serverShared } from '@quoin/webpack/shared-deps.ts';
import { mergeHeads } from '../src/merge-heads.ts';
import type { Hydration } from '../src/page-state.ts';
import { publicRoutes } from '../src/public-routes.ts';
import type { Rendered, RenderRequest, RenderSet } from './render-contract.ts';

// piscina hands the options' workerData through as the second element of a pair.
const set: RenderSet = Array.isArray(workerData) ? workerData.at(-1) : workerData;
const hostRequire = createRequire(import.meta.url);

/** A remote's server code asks for shared modules and gets this worker's; it gets nothing else. */
function sharedRequire(request: string): unknown {
  if (!serverShared.includes(request)) throw new Error(`a remote asked the render worker for ${request}, which is not shared`);
  return hostRequire(request);
}

/** Runs a remote's server file, read from disk and checked against its release's hash; answers its routes. */
function loadRoutes({ name, file, integrity }: RenderSet['remotes'][number]): RouteObject[] {
  const source = readFileSync(file);
  const found = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}: ${file} is not what its release says`);
  const module: { exports: { routes?: RouteObject[] } } = { exports: {} };
  compileFunction(source.toString(), ['module', 'exports', 'require'], { filename: file })(module, module.exports, sharedRequire);
  if (!Array.isArray(module.exports.routes)) throw new Error(`${name}: its door exports no routes`);
  return module.exports.routes;
}

configure(set.config);
const handler = createStaticHandler(publicRoutes(set.remotes.flatMap(loadRoutes)));

/** Only errors that are answers (such as a 404) can travel to the browser; after any other the browser starts afresh. */
function hydrationOf(loaderData: Record<string, unknown>, errors: Record<string, unknown> | null): Hydration | null {
  const list = Object.entries(errors ?? {});
  if (!list.every(([, error]) => isRouteErrorResponse(error))) return null;
  const plain = list.map(([id, error]) => {
    const { status, statusText, data } = isRouteErrorResponse(error) ? error : { status: 500, statusText: '', data: null };
    return [id, { status, statusText, data, internal: false }];
  });
  return { loaderData, errors: plain.length > 0 ? Object.fromEntries(plain) : null };
}

/** Renders one public page: runs its loaders against the API, then React. */
export default async function render({ path }: RenderRequest): Promise<Rendered> {
  // Only the path matters: the remote's routes never see a host that a visitor could choose.
  const context = await handler.query(new Request(new URL(path, 'http://site.invalid')));
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const { matches, loaderData, errors, statusCode } = context;
  for (const error of Object.values(errors ?? {})) {
    if (!isRouteErrorResponse(error)) console.error(`rendering ${path}:`, error);
  }
  const html = renderToString(createElement(StaticRouterProvider, {
    router: createStaticRouter(handler.dataRoutes, context), context, hydrate: false,
  }));
  return {
    kind: 'page',
    status: statusCode,
    html,
    head: mergeHeads(matches.map(({ route }) => loaderData[route.id])),
    routeIds: matches.map(({ route }) => route.id),
    hydration: hydrationOf(loaderData, errors),
  };
}
