import { createRenderPool } from './render-pool.ts';

const set = {
  config: {
    apiUrl: 'http://127.0.0.1:9',
    siteUrl: 'http://site.example',
    appKey: 'site-key',
    accountsAppKey: 'accounts-key',
    timeoutMs: 1500,
  },
  remotes: [],
};

describe('a pool of render workers', () => {
  it('closes after all running and queued renders', async () => {
    const failed: unknown[] = [];
    const pool = createRenderPool(set, (error) => failed.push(error));
    const rendered = Promise.all(Array.from({ length: 20 }, (_, index) => pool.render({ path: `/page-${index}` })));
    await pool.close();
    expect((await rendered).filter((page) => page === undefined)).toEqual([]);
    expect(failed).toEqual([]);
  });
});
