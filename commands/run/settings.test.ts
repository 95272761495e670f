import path from 'node:path';
import { root } from './root.ts';
import { resolveSettings } from './settings.ts';

describe('resolveSettings', () => {
  it('resolves the data folder in the repository from any working directory', () => {
    const { dataDir, databaseUrl } = resolveSettings({});
    expect(dataDir).toBe(path.join(root, 'data'));
    expect(databaseUrl).toBe(`sqlite:${path.join(root, 'data/quoin.sqlite')}`);
  });

  it('resolves relative paths from the root and keeps absolute ones', () => {
    expect(resolveSettings({ DATA_DIR: '../elsewhere' }).dataDir).toBe(path.resolve(root, '../elsewhere'));
    expect(resolveSettings({ DATABASE_URL: 'sqlite:here.sqlite' }).databaseUrl).toBe(
      `sqlite:${path.join(root, 'here.sqlite')}`,
    );
    expect(resolveSettings({ DATABASE_URL: 'postgres://db/quoin' }).databaseUrl).toBe('postgres://db/quoin');
  });

  it('accepts addresses and networks of proxies', () => {
    const proxies = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '::ffff:10.1.2.3'];
    expect(resolveSettings({ TRUSTED_PROXIES: proxies.join(', ') }).trustedProxies).toEqual(proxies);
  });

  it.each(['10.0.0.0/33', '999.1.1.1', 'abc', 'fd00::/129', '1.2.3', '10.0.0.0/', '::1,'])(
    'refuses %s as a proxy',
    (value) => {
      expect(() => resolveSettings({ TRUSTED_PROXIES: value })).toThrow(
        'TRUSTED_PROXIES must be IP addresses or networks with commas between them',
      );
    },
  );

  it.each([
    'https://*.example.org',
    'https://*',
    'https://ann:secret@portal.example.org',
    'https://portal.example.org?x=1',
    'https://portal.example.org/?',
    'https://portal.example.org#top',
    'https:portal.example.org',
    'https:/portal.example.org',
    String.raw`https:\\portal.example.org`,
    'https://portal.example.org/about',
    '*',
  ])('refuses %s as the origin of a host, and as the address of the site', (value) => {
    const sentence = 'must be http(s) addresses without a path, with commas between them, such as https://example.org';
    expect(() => resolveSettings({ HOST_ORIGINS: `https://a.example, ${value}` })).toThrow(`HOST_ORIGINS ${sentence};`);
    expect(() => resolveSettings({ SITE_URL: value })).toThrow('SITE_URL must be an http(s) address without a path');
  });

  it('does not show the password of a refused address', () => {
    expect(() => resolveSettings({ SITE_URL: 'https://ann:secret@example.org' })).toThrow(
      'SITE_URL must be an http(s) address without a path; it is "https://…@example.org".',
    );
  });

  it('accepts origins of other hosts, and refuses a list with an invalid one', () => {
    expect(resolveSettings({ HOST_ORIGINS: 'https://portal.example.org, http://localhost:8080/' }).hostOrigins).toEqual(
      ['https://portal.example.org', 'http://localhost:8080'],
    );
    expect(() => resolveSettings({ HOST_ORIGINS: 'https://portal.example.org,portal' })).toThrow(
      'HOST_ORIGINS must be http(s) addresses without a path, with commas between them',
    );
  });
});
