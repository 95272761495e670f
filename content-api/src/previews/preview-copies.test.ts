import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { createPreviewCopies, type LeasedCopy, type PreviewCopies } from './preview-copies.ts';
import type { StoredPreview } from './stored-previews.ts';

let api: TestApi;
let copies: PreviewCopies;
beforeEach(async () => {
  api = await aTestApi();
  copies = createPreviewCopies({ database: api.database, hooks: new Map() });
});
afterEach(async () => {
  await copies.close();
  await api.close();
});

const preview: StoredPreview = {
  id: 1,
  appKey: siteKey,
  kind: 'records',
  label: '',
  path: '/',
  at: null,
  zone: null,
  madeBy: null,
  createdAt: '2026-11-28 08:00:00',
  expiresAt: '2026-11-30 08:00:00',
  opened: 0,
  lastOpenedOn: null,
};

describe('copies for previews', () => {
  it('are bounded while slow readers keep those of earlier revisions, and made again after it', async () => {
    const leases: LeasedCopy[] = [];
    let refused: unknown;
    for (let revision = 1; revision <= 20 && refused === undefined; revision += 1)
      await copies.lease(preview, revision).then(
        (lease) => leases.push(lease),
        (error: unknown) => {
          refused = error;
        },
      );
    expect(refused).toMatchObject({ status: 503 });
    expect(leases.length).toBeLessThanOrEqual(9);
    for (const { release } of leases) release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { release } = await copies.lease(preview, 30);
    release();
  });

  it('of one application do not make those of another wait, nor end them', async () => {
    const other = await copies.lease({ ...preview, id: 100, appKey: 'other-site' }, 1);
    other.release();
    const many = Array.from({ length: 12 }, (_, index) => copies.lease({ ...preview, id: index + 1 }, 1));
    const order: string[] = [];
    const settled = Promise.allSettled(many.map((one) => one.then(({ release }) => (order.push('many'), release()))));
    const late = copies.lease({ ...preview, id: 200, appKey: 'third-site' }, 1);
    await late.then(({ release }) => (order.push('late'), release()));
    expect(order.indexOf('late')).toBeLessThanOrEqual(1);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    const again = await copies.lease({ ...preview, id: 100, appKey: 'other-site' }, 1);
    again.release();
    expect(again.database).toBe(other.database);
  });

  it('are built for half of the time at most for one application, which waits, while another one does not', async () => {
    const lease = async (id: number, appKey = siteKey) => {
      const begin = performance.now();
      (await copies.lease({ ...preview, id, appKey }, 1)).release();
      return performance.now() - begin;
    };
    const first = await lease(1);
    const [next, other] = await Promise.all([lease(2), lease(100, 'other-site')]);
    expect([next > first / 2, other < next]).toEqual([true, true]);
  });
});
