import type { AppBuild, AppState, Registry, Release } from '@quoin/shared/contract/releases/registry';
import { chooseReleases, toChoice } from './choose-releases.ts';

const aRelease = (name: string, version: string): Release => ({
  name,
  version,
  entry: { scripts: [], styles: [] },
  chunks: {},
  server: null,
  files: {},
  at: '2026-01-01',
  by: 'ann',
  bytes: 1,
});

const app = (name: string, percent?: number): AppState => ({
  active: 'old',
  before: [],
  canary: percent === undefined ? null : { version: 'new', percent },
  releases: { old: aRelease(name, 'old'), new: aRelease(name, 'new') },
  history: [],
});

const registry = (shares: Record<string, number | undefined>): Registry => ({
  sequence: 1,
  apps: Object.fromEntries(Object.entries(shares).map(([name, percent]) => [name, app(name, percent)])),
});

const versions = ({ releases }: { releases: Readonly<Record<string, AppBuild>> }) =>
  Object.fromEntries(Object.entries(releases).map(([name, { version }]) => [name, version]));

const choose = (of: Registry, headers: Record<string, string> = {}) => chooseReleases(of, { headers, isSecure: true });

describe("a visitor's releases", () => {
  it('are the active ones, without a cookie, while there is no canary', () => {
    const choice = choose(registry({ shell: undefined, site: undefined }));
    expect(versions(choice)).toEqual({ shell: 'old', site: 'old' });
    expect(choice.cookie).toBeUndefined();
  });

  it('stay the same with the cookie', () => {
    const of = registry({ site: 50 });
    for (let visitor = 0; visitor < 50; visitor += 1) {
      const first = choose(of);
      const again = choose(of, { cookie: `other=1; ${first.cookie?.split(';')[0]}` });
      expect(versions(again)).toEqual(versions(first));
      expect(again.cookie).toBeUndefined();
    }
  });

  it("are the canary's for the percentage of buckets", () => {
    const inCanary = Array.from({ length: 100 }, (_, canaryStatus) =>
      toChoice(registry({ site: 10 }), canaryStatus),
    ).filter(({ canaries }) => canaries.length > 0);
    expect(inCanary).toHaveLength(10);
    expect(toChoice(registry({ site: 0 }), 0).canaries).toEqual([]);
    expect(toChoice(registry({ site: 100 }), 99).canaries).toEqual(['site']);
  });

  it('distribute visitors over all buckets', () => {
    const places = new Set(Array.from({ length: 2000 }, () => choose(registry({ site: 10 })).cookie?.split(';')[0]));
    expect(places.size).toBe(100);
  });

  it('can be chosen by a tester with a header or cookie, at any percentage', () => {
    const of = registry({ site: 0, shell: 100 });
    expect(versions(choose(of, { 'quoin-canary': 'in' }))).toEqual({ site: 'new', shell: 'new' });
    expect(versions(choose(of, { cookie: 'quoin_canary=in' }))).toEqual({ site: 'new', shell: 'new' });
    expect(versions(choose(of, { 'quoin-canary': 'out' }))).toEqual({ site: 'old', shell: 'old' });
  });

  it.each(['-1', '100', '1e1', '5x', '', 'in%20'])('get a new bucket for an invalid cookie: %p', (value) => {
    expect(choose(registry({ site: 10 }), { cookie: `quoin_canary=${value}` }).cookie).toMatch(
      /^quoin_canary=\d{1,2}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
