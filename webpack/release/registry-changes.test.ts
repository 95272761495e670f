import type { AppState, Release } from '@quoin/shared/contract/releases/registry';
import { canaried, promoted, prunable, pruned, released, retired, rolledBack, withdrawn } from './registry-changes.ts';

const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

const aRelease = (version: string, at = day(1)): Release => ({
  name: 'remote-public',
  version,
  entry: { scripts: [], styles: [] },
  chunks: {},
  server: null,
  files: {},
  at,
  by: 'ann',
  bytes: 1,
});

const doing = (number: number) => ({ by: 'ann', at: day(number) });

/** The state after the releases one, two and three on the first, second and third day. */
const three = (): AppState =>
  released(released(released(undefined, aRelease('one')), aRelease('two', day(2))), aRelease('three', day(3)));

const shape = ({ active, before, canary }: AppState) => ({ active, before, canary: canary?.version ?? null });

describe('a release', () => {
  it('puts the active one first among those to go back to', () => {
    expect(shape(three())).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
  });

  it('of what is active already changes nothing', () => {
    expect(released(three(), aRelease('three', day(9)))).toEqual(three());
  });

  it('of an earlier one names it once', () => {
    expect(shape(released(three(), aRelease('one', day(4))))).toEqual({
      active: 'one',
      before: ['three', 'two'],
      canary: null,
    });
  });

  it('ends a canary', () => {
    const tried = canaried(three(), { release: aRelease('four'), percent: 10 });
    expect(shape(released(tried, aRelease('five')))).toEqual({
      active: 'five',
      before: ['three', 'two', 'one'],
      canary: null,
    });
  });
});

describe('a canary', () => {
  it('leaves everybody else with the active release until it is promoted', () => {
    const tried = canaried(three(), { release: aRelease('four'), percent: 10 });
    expect(shape(tried)).toEqual({ active: 'three', before: ['two', 'one'], canary: 'four' });
    expect(shape(promoted(tried, doing(5)))).toEqual({ active: 'four', before: ['three', 'two', 'one'], canary: null });
  });

  it('that is given to the same share again changes nothing, and one with another share is written down', () => {
    const tried = canaried(three(), { release: aRelease('four', day(4)), percent: 10 });
    expect(canaried(tried, { release: aRelease('four', day(9)), percent: 10 })).toBe(tried);
    const more = canaried(tried, { release: aRelease('four', day(9)), percent: 20 });
    expect(more.canary).toEqual({ version: 'four', percent: 20 });
    expect(more.history.slice(0, 2).map(({ percent }) => percent)).toEqual([20, 10]);
  });

  it('is taken back with its reason, and kept', () => {
    const {
      history: [last],
      releases,
    } = withdrawn(canaried(three(), { release: aRelease('four'), percent: 10 }), { ...doing(5), why: 'it failed' });
    expect(last).toEqual({ at: day(5), by: 'ann', action: 'withdraw', version: 'four', percent: 10, why: 'it failed' });
    expect(Object.keys(releases)).toContain('four');
  });

  it('is not taken back for what another did', () => {
    const tried = canaried(three(), { release: aRelease('four'), percent: 10 });
    expect(() => withdrawn(tried, { ...doing(5), meant: 'older' })).toThrow('older is no canary any more; four is.');
    expect(withdrawn(tried, { ...doing(5), meant: 'four' }).canary).toBeNull();
  });

  it.each([
    [
      'a part that the site is made without',
      () => canaried(undefined, { release: aRelease('one'), percent: 10 }),
      /is in no page yet, so it cannot be a canary: .* Release it without --canary first/,
    ],
    [
      'the active release',
      () => canaried(three(), { release: aRelease('three'), percent: 10 }),
      /^three is active already/,
    ],
    ['a share above a hundred', () => canaried(three(), { release: aRelease('four'), percent: 101 }), /from 0 to 100/],
  ])('is refused for %s', (...[, change, words]) => expect(change).toThrow(words));

  it.each([
    ['promoted', promoted],
    ['taken back', withdrawn],
  ])('that is not there cannot be %s', (_what, change) => {
    expect(() => change(three(), doing(5))).toThrow(/^There is no canary/);
  });
});

describe('a rollback', () => {
  it('goes to the release before, and again to the one before that', () => {
    const once = rolledBack(three(), doing(5));
    expect(shape(once)).toEqual({ active: 'two', before: ['one'], canary: null });
    expect(shape(rolledBack(once, doing(6)))).toEqual({ active: 'one', before: [], canary: null });
    expect(() => rolledBack(rolledBack(once, doing(6)), doing(7))).toThrow(
      'There is no earlier release to go back to.',
    );
  });

  it('takes a canary back first', () => {
    expect(shape(rolledBack(canaried(three(), { release: aRelease('four'), percent: 10 }), doing(5)))).toEqual({
      active: 'three',
      before: ['two', 'one'],
      canary: null,
    });
  });

  it('goes to the release that is named', () => {
    expect(shape(rolledBack(three(), { ...doing(5), to: 'one' }))).toEqual({ active: 'one', before: [], canary: null });
  });

  it('can be taken back by naming what it left', () => {
    const again = rolledBack(rolledBack(three(), doing(5)), { ...doing(6), to: 'three' });
    expect(shape(again)).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
    expect(shape(rolledBack(again, doing(7)))).toMatchObject({ active: 'two' });
  });

  it('names what is kept when the wanted one is not, and refuses the active one', () => {
    expect(() => rolledBack(three(), { ...doing(5), to: 'none' })).toThrow(
      'none is not kept. These are: one, two, three.',
    );
    expect(() => rolledBack(three(), { ...doing(5), to: 'three' })).toThrow('three is the active release.');
  });
});

describe('a retired part', () => {
  const gone = () => retired(canaried(three(), { release: aRelease('four', day(4)), percent: 10 }), doing(5));

  it('keeps its releases and its history, and no canary', () => {
    expect(shape(gone())).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
    expect(gone().history[0]).toEqual({ at: day(5), by: 'ann', action: 'retire', version: 'three' });
  });

  it('loses all its releases together, when it was retired long enough ago', () => {
    expect(prunable(gone(), day(5))).toEqual([]);
    expect(prunable(gone(), day(6))).toEqual(['one', 'two', 'three', 'four']);
  });

  it('comes back with a release, of what was active too', () => {
    expect(released(gone(), aRelease('three', day(7))).history[0]).toMatchObject({
      action: 'release',
      version: 'three',
    });
  });
});

describe('pruning', () => {
  it('keeps what is active, what is tried and what a rollback goes to, however old', () => {
    const tried = canaried(three(), { release: aRelease('four', day(4)), percent: 1 });
    expect(prunable(tried, day(31))).toEqual(['one']);
  });

  it('counts from the day on which a release ceased to run, not from the day on which it was made', () => {
    const four = released(three(), aRelease('four', day(20)));
    expect(prunable(four, day(10))).toEqual(['one', 'two']);
    expect(prunable(released(four, aRelease('five', day(21))), day(10))).toEqual(['one', 'two']);
    expect(prunable(released(four, aRelease('five', day(21))), day(2))).toEqual([]);
  });

  it('counts a canary from the day on which it was taken back', () => {
    const back = withdrawn(canaried(three(), { release: aRelease('four', day(4)), percent: 1 }), doing(5));
    const five = released(back, aRelease('five', day(20)));
    expect(prunable(five, day(10))).toEqual(['one', 'two', 'four']);
    expect(prunable(five, day(5))).toEqual(['one', 'two']);
  });

  it('forgets what is gone everywhere but in the history', () => {
    const rest = pruned(three(), ['one']);
    expect(shape(rest)).toEqual({ active: 'three', before: ['two'], canary: null });
    expect(rest.history.some(({ version }) => version === 'one')).toBe(true);
  });
});
