import path from 'node:path';
import { parseSettings } from '@quoin/shared/contract/settings';
import { root } from './root.ts';
import { environmentOf, resolveSettings } from './settings.ts';

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

describe('environmentOf', () => {
  it('lets a child parse what was parsed here', () => {
    const settings = resolveSettings({ PORT: '4400', API_PORT: '4401', ADMIN_PASSWORD: 'a long enough one', SEED: 'empty' });
    expect(parseSettings(environmentOf(settings))).toEqual(settings);
    expect(parseSettings(environmentOf(resolveSettings({})))).toEqual(resolveSettings({}));
  });
});
