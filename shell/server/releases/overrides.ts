import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseOverride, type Override } from '@quoin/shared/contract/releases/override';
import type { EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { readBody } from '../http/read-body.ts';
import { readCaller, problemResponse } from './caller.ts';

const cookieName = 'quoin_override';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)\\.([\\w-]+)`);
const maxBytes = 512;
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
   * Handles `{"override": "remote-public@http://localhost:3001"}`, which sets an override for a signed-in
   * administrator, and `{"override": "off"}`, which anybody can send to remove their own.
   */
  handle(request: IncomingMessage): Promise<EdgeResponse>;
}

const parseRequest = (text: string): string | undefined => {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    const sent: { override?: unknown } | null = JSON.parse(text);
    return typeof sent?.override === 'string' ? sent.override : undefined;
  } catch {
    return undefined;
  }
};

type Settings = Pick<EdgeSettings, 'apiInternalUrl' | 'appKey' | 'siteUrl'> & {
  /** Whether an app with this name is released. Only a released one can be overridden. */
  has: (name: string) => boolean;
};

/**
 * Creates the overrides: an administrator can load one remote from a development server in the pages of this site. The
 * override is in a cookie that this process signs. No link and no forged cookie can thus load code from elsewhere.
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

  return {
    of({ cookie = '' }) {
      const [, text, signature] = cookiePattern.exec(cookie) ?? [];
      if (text === undefined || signature === undefined) return [];
      const signatureBytes = Buffer.from(signature, 'base64url');
      const expected = sign(text);
      if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return [];
      const [until = '0', requested = ''] = Buffer.from(text, 'base64url').toString().split(' ');
      const override = Number(until) > Date.now() ? parseOverride(requested) : undefined;
      return override ? [override] : [];
    },
    async handle(request) {
      const requested = parseRequest((await readBody(request, maxBytes)) ?? '');
      if (requested === 'off') return createResponse(makeCookie('', 0));
      const override = parseOverride(requested ?? '');
      if (requested === undefined || !override)
        return problemResponse(
          422,
          'An override is a remote and a development server on your own machine, such as remote-public@http://localhost:3001.',
        );
      const caller = await readCaller(request, settings);
      if ('refusal' in caller) return caller.refusal;
      if (!settings.has(override.name)) return problemResponse(422, `There is no ${override.name} in this site yet.`);
      const text = Buffer.from(`${Date.now() + lifetimeMs} ${requested}`).toString('base64url');
      return createResponse(makeCookie(`${text}.${sign(text).toString('base64url')}`, lifetimeMs / 1000));
    },
  };
}
