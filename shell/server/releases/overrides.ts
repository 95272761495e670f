import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  isAllowedOrigin,
  maxOverrides,
  parseEnd,
  parseOverride,
  type Override,
} from '@quoin/shared/contract/releases/override';
import type { EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { readBody } from '../http/read-body.ts';
import { readCaller, problemResponse } from './caller.ts';

const cookieName = 'quoin_override';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)\\.([\\w-]+)`);
/** Enough for `maxOverrides` long addresses; a cookie has 4096. */
const maxBytes = 2048;
/**
 * The lifetime of an override, in milliseconds. It ends overnight, so that a forgotten override does not last into the
 * next day.
 */
const lifetimeMs = 10 * 3_600_000;

export interface Overrides {
  /**
   * Returns the overrides in a visitor's cookie. Returns none when the cookie is expired or not signed by this process.
   */
  of(headers: IncomingHttpHeaders): Override[];
  /**
   * Handles `{"override": ["remote-public@http://localhost:3001"]}`, which adds overrides for a signed-in
   * administrator. Anybody can end their own, with `remote-public@off` in the list, or all with `off`.
   */
  handle(request: IncomingMessage): Promise<EdgeResponse>;
}

/** Parses the list of a request. Pages of older shells send one text. */
function parseRequest(text: string): string[] {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    const sent: { override?: unknown } | null = JSON.parse(text);
    const list: unknown[] = [sent?.override].flat();
    return list.filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}

type Settings = Pick<EdgeSettings, 'apiInternalUrl' | 'appKey' | 'siteUrl' | 'overrideHosts'> & {
  /** Whether an app with this name is released. Only a released one can be overridden. */
  has: (name: string) => boolean;
};

/**
 * Creates the overrides: an administrator can load apps from development servers and previews in the pages of this
 * site. The overrides are in a cookie that this process signs. No link and no forged cookie can thus load code from
 * elsewhere.
 */
export function createOverrides(settings: Settings): Overrides {
  const secret = randomBytes(32);
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const makeCookie = (value: string, seconds: number): string =>
    `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${settings.siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const createResponse = (cookie: string): EdgeResponse => ({
    status: 204,
    headers: { 'cache-control': 'no-store', 'set-cookie': cookie },
    body: '',
  });

  function readCookie({ cookie = '' }: IncomingHttpHeaders): Override[] {
    const [, text, signature] = cookiePattern.exec(cookie) ?? [];
    if (text === undefined || signature === undefined) return [];
    const signatureBytes = Buffer.from(signature, 'base64url');
    const expected = sign(text);
    if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return [];
    const [until = '0', ...requested] = Buffer.from(text, 'base64url').toString().split(' ');
    return Number(until) > Date.now() ? requested.flatMap((one) => parseOverride(one) ?? []) : [];
  }

  function setOverrides(overrides: readonly Override[]): EdgeResponse {
    if (overrides.length === 0) return createResponse(makeCookie('', 0));
    const list = overrides.map(({ name, address }) => `${name}@${address}`).join(' ');
    const text = Buffer.from(`${Date.now() + lifetimeMs} ${list}`).toString('base64url');
    return createResponse(makeCookie(`${text}.${sign(text).toString('base64url')}`, lifetimeMs / 1000));
  }

  /** Returns why these overrides cannot be set, as a sentence. */
  function findProblem(requested: readonly string[], overrides: readonly Override[]): string | undefined {
    if (requested.length === 0 || overrides.length < requested.length)
      return 'An override is an app and where it comes from, such as remote-public@http://localhost:3001.';
    const refused = overrides.find(({ address }) => !isAllowedOrigin(address, settings.overrideHosts));
    if (refused)
      return `${refused.address} is not approved for overrides: only your own machine and the setting OVERRIDE_HOSTS are.`;
    return undefined;
  }

  return {
    of: readCookie,
    async handle(request) {
      const requested = parseRequest((await readBody(request, maxBytes)) ?? '');
      if (requested.includes('off')) return setOverrides([]);
      const ended = requested.flatMap((one) => parseEnd(one) ?? []);
      const added = requested.filter((one) => parseEnd(one) === undefined);
      const overrides = added.flatMap((one) => parseOverride(one) ?? []);
      const replaced = [...ended, ...overrides.map(({ name }) => name)];
      const kept = readCookie(request.headers).filter(({ name }) => !replaced.includes(name));
      if (ended.length > 0 && added.length === 0) return setOverrides(kept);
      const problem = findProblem(added, overrides);
      if (problem !== undefined) return problemResponse(422, problem);
      const caller = await readCaller(request, settings);
      if ('refusal' in caller) return caller.refusal;
      const unknown = overrides.find(({ name }) => !settings.has(name));
      if (unknown) return problemResponse(422, `There is no ${unknown.name} in this site yet.`);
      const all = [...kept, ...new Map(overrides.map((one) => [one.name, one])).values()];
      if (all.length > maxOverrides)
        return problemResponse(422, `A browser may have ${maxOverrides} overrides. End one before you add another.`);
      return setOverrides(all);
    },
  };
}
