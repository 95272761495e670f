import type { AppState, Registry } from '@quoin/shared/contract/releases/registry';
import { describeKept, listing } from './listing.ts';
import { applyCanary, applyPruning, applyRelease, applyRetirement } from './registry-changes.ts';
import { aRelease } from '../testing/a-release.ts';

const day = (number: number): string => `2026-01-0${number}T10:30:00.000Z`;

/** Three releases on three days, and a canary on the fourth. The second is pruned. */
const releases = [1, 2, 3].map((number) => aRelease(`v${number}`, day(number)));
const state: AppState = applyPruning(
  applyCanary(
    releases.reduce<AppState | undefined>((before, one) => applyRelease(before, one), undefined),
    { release: aRelease('v4', day(4)), percent: 10 },
  ),
  ['v2'],
);
const aRegistry = (one: AppState): Registry => ({ sequence: 1, apps: { 'remote-public': one } });

describe('the list of releases', () => {
  it('says of each what it is, the latest first, and what happened last', () => {
    expect(listing(aRegistry(state), 'remote-public').split('\n')).toEqual([
      'remote-public',
      '  v4  2026-01-04 10:30    12 kB  canary, 10 of 100   ann',
      '  v3  2026-01-03 10:30    12 kB  active              ann',
      '  v1  2026-01-01 10:30    12 kB  before              ann',
      '  last:',
      '    2026-01-04 10:30  v4 tried with 10 of 100 by ann',
      '    2026-01-03 10:30  v3 released by ann',
      '    2026-01-02 10:30  v2 released by ann',
      '    2026-01-01 10:30  v1 released by ann',
    ]);
  });

  it('says which other hosts the pages of a remote may use', () => {
    const hosts = { 'remote-public': { connect: ['https://a.example.org'], img: ['https://b.example.org'] } };
    expect(listing({ ...aRegistry(state), hosts }).split('\n')[1]).toBe(
      '  other hosts: connect https://a.example.org, img https://b.example.org',
    );
  });

  it('says of a retired app that it is retired, and names no release that a rollback would go to', () => {
    const lines = listing(aRegistry(applyRetirement(state, { by: 'bob', at: day(5) }))).split('\n');
    expect(lines.slice(1, 4)).toEqual([
      '  v4  2026-01-04 10:30    12 kB                      ann',
      '  v3  2026-01-03 10:30    12 kB  retired             ann',
      '  v1  2026-01-01 10:30    12 kB                      ann',
    ]);
  });

  it('is refused for an app that has no release', () => {
    expect(() => listing(aRegistry(state), 'remote-fairs')).toThrow('remote-fairs has not been released yet.');
    expect(() => listing({ apps: {} })).toThrow('Nothing is released yet.');
  });

  it('says after pruning which releases are kept, and why', () => {
    expect(describeKept(state, 7)).toBe(
      'v4 is kept (canary), v3 is kept (active), v1 is kept (a rollback goes to it).',
    );
    expect(describeKept(undefined, 7)).toBe('');
  });
});
