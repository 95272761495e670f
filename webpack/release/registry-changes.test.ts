import type { AppState } from '@quoin/shared/contract/releases/registry';
import {
  applyCanary,
  applyPromotion,
  findPrunable,
  applyPruning,
  applyRelease,
  applyRetirement,
  applyRollback,
  applyWithdrawal,
} from './registry-changes.ts';
import { aRelease } from '../testing/a-release.ts';

const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

const authorship = (number: number) => ({ by: 'ann', at: day(number) });

/** The state after the releases one, two and three on the first, second and third day. */
const three = (): AppState =>
  applyRelease(
    applyRelease(applyRelease(undefined, aRelease('one')), aRelease('two', day(2))),
    aRelease('three', day(3)),
  );

const shape = ({ active, before, canary }: AppState) => ({ active, before, canary: canary?.version ?? null });

describe('a release', () => {
  it('puts the previous one first in the list for rollbacks', () => {
    expect(shape(three())).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
  });

  it('of the active version changes nothing', () => {
    expect(applyRelease(three(), aRelease('three', day(9)))).toEqual(three());
  });

  it('of an earlier version lists it once', () => {
    expect(shape(applyRelease(three(), aRelease('one', day(4))))).toEqual({
      active: 'one',
      before: ['three', 'two'],
      canary: null,
    });
  });

  it('ends a canary', () => {
    const state = applyCanary(three(), { release: aRelease('four'), percent: 10 });
    expect(shape(applyRelease(state, aRelease('five')))).toEqual({
      active: 'five',
      before: ['three', 'two', 'one'],
      canary: null,
    });
  });
});

describe('a canary', () => {
  it('leaves the active release to other visitors until it is promoted', () => {
    const state = applyCanary(three(), { release: aRelease('four'), percent: 10 });
    expect(shape(state)).toEqual({ active: 'three', before: ['two', 'one'], canary: 'four' });
    expect(shape(applyPromotion(state, authorship(5)))).toEqual({
      active: 'four',
      before: ['three', 'two', 'one'],
      canary: null,
    });
  });

  it('with the same percentage changes nothing, and with another one is recorded', () => {
    const state = applyCanary(three(), { release: aRelease('four', day(4)), percent: 10 });
    expect(applyCanary(state, { release: aRelease('four', day(9)), percent: 10 })).toBe(state);
    const more = applyCanary(state, { release: aRelease('four', day(9)), percent: 20 });
    expect(more.canary).toEqual({ version: 'four', percent: 20 });
    expect(more.history.slice(0, 2).map(({ percent }) => percent)).toEqual([20, 10]);
  });

  it('is withdrawn with its reason, and kept', () => {
    const {
      history: [last],
      releases,
    } = applyWithdrawal(applyCanary(three(), { release: aRelease('four'), percent: 10 }), {
      ...authorship(5),
      why: 'it failed',
    });
    expect(last).toEqual({ at: day(5), by: 'ann', action: 'withdraw', version: 'four', percent: 10, why: 'it failed' });
    expect(Object.keys(releases)).toContain('four');
  });

  it('is not withdrawn for failures of another version', () => {
    const state = applyCanary(three(), { release: aRelease('four'), percent: 10 });
    expect(() => applyWithdrawal(state, { ...authorship(5), expected: { version: 'older', kind: 'canary' } })).toThrow(
      'older is no longer the canary; four is.',
    );
    expect(
      applyWithdrawal(state, { ...authorship(5), expected: { version: 'four', kind: 'canary' } }).canary,
    ).toBeNull();
  });

  it('that was promoted meanwhile is not withdrawn for what it did as a canary', () => {
    const state = applyPromotion(applyCanary(three(), { release: aRelease('four'), percent: 10 }), authorship(5));
    const expected = { version: 'four', kind: 'canary' } as const;
    expect(() => applyWithdrawal(state, { ...authorship(6), expected })).toThrow('There is no canary to withdraw.');
    const back = applyWithdrawal(state, { ...authorship(6), expected: { ...expected, kind: 'release' } });
    expect(shape(back)).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
    expect(() => applyWithdrawal(back, { ...authorship(7), expected: { ...expected, kind: 'release' } })).toThrow(
      'four is no longer the active release; three is.',
    );
  });

  it.each([
    [
      'a part that the site is made without',
      () => applyCanary(undefined, { release: aRelease('one'), percent: 10 }),
      /is not released yet, so it cannot be a canary: .* Release it without --canary first/,
    ],
    [
      'the active release',
      () => applyCanary(three(), { release: aRelease('three'), percent: 10 }),
      /^three is active already/,
    ],
    [
      'a share above a hundred',
      () => applyCanary(three(), { release: aRelease('four'), percent: 101 }),
      /from 0 to 100/,
    ],
  ])('is refused for %s', (...[, change, words]) => expect(change).toThrow(words));

  it.each([
    ['promoted', applyPromotion],
    ['taken back', applyWithdrawal],
  ])('that does not exist cannot be %s', (_what, change) => {
    expect(() => change(three(), authorship(5))).toThrow(/^There is no canary/);
  });
});

describe('a rollback', () => {
  it('goes to the release before, and again to the one before that', () => {
    const once = applyRollback(three(), authorship(5));
    expect(shape(once)).toEqual({ active: 'two', before: ['one'], canary: null });
    expect(shape(applyRollback(once, authorship(6)))).toEqual({ active: 'one', before: [], canary: null });
    expect(() => applyRollback(applyRollback(once, authorship(6)), authorship(7))).toThrow(
      'There is no earlier release to go back to.',
    );
  });

  it('withdraws a canary first', () => {
    expect(
      shape(applyRollback(applyCanary(three(), { release: aRelease('four'), percent: 10 }), authorship(5))),
    ).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
  });

  it('never leads to a release that was active once and taken back since', () => {
    const state = applyWithdrawal(
      applyCanary(three(), { release: aRelease('two', day(4)), percent: 10 }),
      authorship(5),
    );
    const expected = { version: 'three', kind: 'release' } as const;
    expect(shape(applyWithdrawal(state, { ...authorship(6), expected }))).toMatchObject({ active: 'one' });
    expect(shape(applyRollback(state, authorship(6)))).toMatchObject({ active: 'one' });
    expect(shape(applyRollback(state, { ...authorship(6), to: 'two' }))).toMatchObject({ active: 'two' });
  });

  it('goes to the named release', () => {
    expect(shape(applyRollback(three(), { ...authorship(5), to: 'one' }))).toEqual({
      active: 'one',
      before: [],
      canary: null,
    });
  });

  it('can be undone by naming the release that it left', () => {
    const again = applyRollback(applyRollback(three(), authorship(5)), { ...authorship(6), to: 'three' });
    expect(shape(again)).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
    expect(shape(applyRollback(again, authorship(7)))).toMatchObject({ active: 'two' });
  });

  it('lists the kept releases for an unknown one, and refuses the active one', () => {
    expect(() => applyRollback(three(), { ...authorship(5), to: 'none' })).toThrow(
      'none is not kept. The kept releases are: one, two, three.',
    );
    expect(() => applyRollback(three(), { ...authorship(5), to: 'three' })).toThrow('three is the active release.');
  });
});

describe('a retired app', () => {
  const retiredState = () =>
    applyRetirement(applyCanary(three(), { release: aRelease('four', day(4)), percent: 10 }), authorship(5));

  it('keeps its releases and its history, and no canary', () => {
    expect(shape(retiredState())).toEqual({ active: 'three', before: ['two', 'one'], canary: null });
    expect(retiredState().history[0]).toEqual({ at: day(5), by: 'ann', action: 'retire', version: 'three' });
  });

  it('loses all its releases together, when it was retired long enough ago', () => {
    expect(findPrunable(retiredState(), day(5))).toEqual([]);
    expect(findPrunable(retiredState(), day(6))).toEqual(['one', 'two', 'three', 'four']);
  });

  it('comes back with a release, also of the version that was active', () => {
    expect(applyRelease(retiredState(), aRelease('three', day(7))).history[0]).toMatchObject({
      action: 'release',
      version: 'three',
    });
  });
});

describe('pruning', () => {
  it('keeps the active release, the canary and the target of a rollback at any age', () => {
    const state = applyCanary(three(), { release: aRelease('four', day(4)), percent: 1 });
    expect(findPrunable(state, day(31))).toEqual(['one']);
  });

  it('counts from the day on which a release stopped running, not from its creation', () => {
    const four = applyRelease(three(), aRelease('four', day(20)));
    expect(findPrunable(four, day(10))).toEqual(['one', 'two']);
    expect(findPrunable(applyRelease(four, aRelease('five', day(21))), day(10))).toEqual(['one', 'two']);
    expect(findPrunable(applyRelease(four, aRelease('five', day(21))), day(2))).toEqual([]);
  });

  it('counts a canary from its withdrawal', () => {
    const back = applyWithdrawal(
      applyCanary(three(), { release: aRelease('four', day(4)), percent: 1 }),
      authorship(5),
    );
    const five = applyRelease(back, aRelease('five', day(20)));
    expect(findPrunable(five, day(10))).toEqual(['one', 'two', 'four']);
    expect(findPrunable(five, day(5))).toEqual(['one', 'two']);
  });

  it('counts a canary from the day on which another one took its place', () => {
    const four = applyCanary(three(), { release: aRelease('four', day(4)), percent: 1 });
    const five = applyCanary(four, { release: aRelease('five', day(8)), percent: 1 });
    expect(findPrunable(five, day(8))).toEqual(['one']);
    expect(findPrunable(five, day(9))).toEqual(['one', 'four']);
  });

  it('does not end the time of the active release with a canary that is tried meanwhile, or withdrawn', () => {
    const four = applyCanary(three(), { release: aRelease('four', day(4)), percent: 1 });
    const back = applyWithdrawal(four, authorship(5));
    const six = applyRelease(applyRelease(back, aRelease('five', day(8))), aRelease('six', day(10)));
    expect(findPrunable(six, day(8))).toEqual(['one', 'two', 'four']);
    expect(findPrunable(six, day(9))).toEqual(['one', 'two', 'three', 'four']);
  });

  it('keeps a release that stopped running lately, also when its own event is no longer in the history', () => {
    let state = three();
    for (let time = 0; time < 30; time += 1)
      state = applyWithdrawal(applyCanary(state, { release: aRelease('four', day(4)), percent: 1 }), authorship(5));
    expect(state.history.some(({ version }) => version === 'three')).toBe(false);
    const six = applyRelease(applyRelease(state, aRelease('five', day(20))), aRelease('six', day(21)));
    expect(findPrunable(six, day(10))).toEqual(['four']);
    expect(findPrunable(six, day(21))).toEqual(['one', 'two', 'three', 'four']);
  });

  it('removes pruned releases everywhere except in the history', () => {
    const rest = applyPruning(three(), ['one']);
    expect(shape(rest)).toEqual({ active: 'three', before: ['two'], canary: null });
    expect(rest.history.some(({ version }) => version === 'one')).toBe(true);
  });
});
