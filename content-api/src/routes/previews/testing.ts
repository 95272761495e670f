import { previewScheme } from '@quoin/shared/contract/preview-wire';
import type { TestApi, TestResponse } from '../../testing/test-api.ts';

/** A preview link of a test. */
export interface TestLink {
  id: number;
  token: string;
  link: Readonly<Record<string, unknown>>;
}

/** Makes a link, by default as the administrator. */
export const createLinkMaker =
  (getApi: () => TestApi) =>
  async (body: object, call: { token?: string } = {}): Promise<TestLink> => {
    const { status, under, text } = await getApi().call('POST /previews', { body, ...call });
    expect([status, text]).toEqual([201, text]);
    const link = under('data');
    const [, , token = ''] = String(link.address).split('/');
    return { id: Number(link.id), token, link };
  };

/** Reads as the page of a link does, which has no account. */
export const createReader =
  (getApi: () => TestApi) =>
  ({ token }: Pick<TestLink, 'token'>, path: `/${string}`): Promise<TestResponse> =>
    getApi().call(`GET ${path}`, { token: null, headers: { authorization: `${previewScheme} ${token}` } });
