import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { getServices } from '@quoin/shared/contract/analytics';
import { toError } from '@quoin/shared/contract/error-message';
import { getHead } from '@quoin/shared/contract/head';
import { isObject } from '@quoin/shared/contract/is-object';
import { ApiError } from '@quoin/shared/runtime/api-error';
import * as router from '@quoin/shared/runtime/router';
import * as staticRouter from '@quoin/shared/server/static-router';
import { mergeHeads } from '../../src/public/page-head.ts';
import type { Hydration } from '../../src/page-state.ts';
import type { GetSite } from './load-sites.ts';
import type { PostedForm, RenderResult, RenderRequest } from './render-contract.ts';

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

/**
 * Renders one public page. It runs the route's action, if a form was posted, then the loaders against the API, then
 * React.
 */
export async function renderPage({ path, posted }: RenderRequest, getSite: GetSite): Promise<RenderResult> {
  const { handler, unloaded } = await getSite(path);
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
  const thrown = Object.values(errors ?? {}).filter((error) => !router.isRouteErrorResponse(error));
  for (const error of thrown) console.error(`rendering ${path}:`, error);
  const failures = thrown.filter((error) => !(error instanceof ApiError)).map(toError);
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
    ...(failures[0] ? { failure: failures[0] } : {}),
    isPartial: statusCode >= 500 || Object.values(loaderData).some(isPartial),
  };
}
