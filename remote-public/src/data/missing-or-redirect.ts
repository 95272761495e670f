import { isObject } from '@quoin/shared/contract/is-object';
import { redirects, redirectCodes } from '@quoin/shared/contract/resources/redirects';
import { addQuery, toSitePath } from '@quoin/shared/contract/site-path';
import type { RedirectTarget } from '@quoin/shared/contract/redirect-wire';
import { call } from '@quoin/shared/runtime/api-client';
import { redirect, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { findOrUndefined } from './find-record.ts';
import { missing } from './missing.ts';

/**
 * Returns the data of a missing page, unless an editor has redirected its address. Only a path without content asks
 * for that.
 * @throws a redirect with the query of the request. It is not cached anywhere, so that every visitor counts.
 */
export async function missingOrRedirect({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname, search } = new URL(request.url);
  const target = await findTarget(toSitePath(pathname), request.signal);
  if (!target) return missing();
  throw redirect(toLocation(addQuery(target.to_path, search)), {
    status: Number(target.code),
    headers: { 'cache-control': 'no-store' },
  });
}

async function findTarget(path: string, signal: AbortSignal): Promise<RedirectTarget | undefined> {
  if (path.length > redirects.fields.from_path.max) return undefined;
  const found = await findOrUndefined(call('GET', '/redirects/target', { query: { path }, signal }));
  return isTarget(found) ? found : undefined;
}

const isTarget = (value: unknown): value is RedirectTarget =>
  isObject(value) && typeof value.to_path === 'string' && redirectCodes.some((code) => code === value.code);

/** Encodes a link for the `Location` header. A path stays one of this site: `/..//host` is none of another host. */
function toLocation(link: string): string {
  if (!link.startsWith('/')) return new URL(link).href;
  const { pathname, search, hash } = new URL(link, 'http://site.invalid');
  return pathname.replace(/^\/+/, '/') + search + hash;
}
