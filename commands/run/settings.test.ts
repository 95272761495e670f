import path from 'node:path';
import { root } from './root.ts';
import { resolveSettings } from './settings.ts';

describe('resolveSettings', () => {
  it('keeps the data in the repository, wherever it was called from', () => {
    const { dataDir, databaseUrl } = resolveSettings({});
    expect(dataDir).toBe(path.join(root, 'data'));
    expect(databaseUrl).toBe(`sqlite:${path.join(root, 'data/quoin.sqlite')}`);
  });

  it('takes paths from the root and leaves whole ones alone', () => {
    expect(resolveSettings({ DATA_DIR: '../elsewhere' }).dataDir).toBe(path.resolve(root, '../elsewhere'));
    expect(resolveSettings({ DATABASE_URL: 'sqlite:here.sqlite' }).databaseUrl).toBe(`sqlite:${path.join(root, 'here.sqlite')}`);
    expect(resolveSettings({ DATABASE_URL: 'postgres://db/quoin' }).databaseUrl).toBe('postgres://db/quoin');
  });
});
