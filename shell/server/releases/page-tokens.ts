import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readReleaseKey } from '@quoin/webpack/release/release-key.ts';

export type TokenState = 'valid' | 'expired' | 'forged';

export interface PageTokens {
  /** Returns the token of a page with these releases. Pages with the same releases get the same one for an hour. */
  sign(release: string): string;
  check(token: string, release: string): TokenState;
}

/**
 * A token names the hour in which it was made, not the second: a page that is rendered again within the hour has the
 * same bytes, so browsers and proxies keep their copies.
 */
const hourMs = 3_600_000;
/**
 * The number of hours before the current one whose tokens are valid. The edge caches a canary's page for a minute, and
 * proxies cache none while there is a canary. What remains is the time for which a tab stays open and loads further
 * screens: two hours are longer than most visits, and end the tokens of a canary of yesterday.
 */
const hoursBefore = 2;

/** Creates tokens that bind a page to its releases and to its hour. */
export function createPageTokens(secret: Buffer, now = () => Date.now()): PageTokens {
  const getHour = () => Math.floor(now() / hourMs);
  // 128 bits are enough for a token of some hours, and keep the page small.
  const makeMac = (hour: number, release: string): Buffer =>
    createHmac('sha256', secret).update(`${hour} ${release}`).digest().subarray(0, 16);
  return {
    sign: (release) => `${getHour()}.${makeMac(getHour(), release).toString('base64url')}`,
    check: (token, release) => {
      const [, hourText = '', mac = ''] = /^(\d{1,9})\.([\w-]{22})$/.exec(token) ?? [];
      if (mac === '') return 'forged';
      const hour = Number(hourText);
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), makeMac(hour, release))) return 'forged';
      const age = getHour() - hour;
      return age >= 0 && age <= hoursBefore ? 'valid' : 'expired';
    },
  };
}

/**
 * Creates the tokens of an edge. Edges with the private half of the release key share one secret, so that each accepts
 * the pages of the others, and of itself before a restart. Any other edge accepts only its own pages.
 */
export async function openPageTokens(keyFile: string): Promise<PageTokens> {
  // What is wrong with the key is said by the one who reads the registry with it.
  const key = await readReleaseKey(keyFile).catch(() => undefined);
  return createPageTokens(key?.deriveSecret('page tokens') ?? randomBytes(32));
}
