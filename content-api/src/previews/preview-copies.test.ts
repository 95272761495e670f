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
});
