import { createRenderBreaker } from './render-breaker.ts';

const second = 1000;

function aBreaker() {
  let now = 0;
  const breaker = createRenderBreaker(() => now);
  const { isOpen, recordFailure } = breaker;
  return {
    ...breaker,
    wait: (ms: number) => (now += ms),
    /** Asks for a number of renders of a path, and returns for each whether the breaker is open. */
    areOpen: (path: string, count: number) => Array.from({ length: count }, () => isOpen(path)),
    /** Opens the breaker of a path. */
    failTwice: (path: string) => [recordFailure(path), recordFailure(path)],
  };
}

describe('the render breaker', () => {
  it('opens for a path after two failures in a row, whatever the query, and reports it once', () => {
    const { isOpen, recordFailure } = aBreaker();
    expect(recordFailure('/loops?a=1')).toBeUndefined();
    expect(isOpen('/loops')).toBe(false);
    expect(recordFailure('/loops?b=2')).toBe(
      'Rendering of /loops is paused for 10 s: 2 renders in a row terminated their workers.',
    );
    expect(isOpen('/loops?c=3')).toBe(true);
    expect(recordFailure('/loops')).toBeUndefined();
    expect(isOpen('/')).toBe(false);
  });

  it('counts from the start after a render that left its worker running', () => {
    const { isOpen, recordFailure, recordEnd } = aBreaker();
    recordFailure('/');
    recordEnd('/?page=2');
    recordFailure('/');
    expect(isOpen('/')).toBe(false);
  });

  it('stays open for a path until ten seconds after the last failure', () => {
    const { areOpen, failTwice, recordFailure, wait } = aBreaker();
    failTwice('/');
    wait(6 * second);
    // A render that was running when the breaker opened.
    recordFailure('/');
    wait(10 * second - 1);
    expect(areOpen('/', 2)).toEqual([true, true]);
    wait(1);
    expect(areOpen('/', 2)).toEqual([false, true]);
  });

  it('lets one render through as a test after the pause, and all after it has succeeded', () => {
    const { areOpen, failTwice, recordEnd, wait } = aBreaker();
    failTwice('/');
    wait(10 * second);
    expect(areOpen('/', 3)).toEqual([false, true, true]);
    wait(10 * second - 1);
    expect(areOpen('/', 3)).toEqual([true, true, true]);
    recordEnd('/');
    expect(areOpen('/', 3)).toEqual([false, false, false]);
  });

  it('lets the next test through after another pause when the test failed', () => {
    const { areOpen, failTwice, recordFailure, wait } = aBreaker();
    failTwice('/');
    wait(10 * second);
    expect(areOpen('/', 2)).toEqual([false, true]);
    wait(3 * second);
    recordFailure('/');
    wait(10 * second - 1);
    expect(areOpen('/', 2)).toEqual([true, true]);
    wait(1);
    expect(areOpen('/', 2)).toEqual([false, true]);
  });

  it('lets the next test through after another pause when the result of the test never came', () => {
    const { areOpen, failTwice, wait } = aBreaker();
    failTwice('/');
    for (let test = 0; test < 3; test += 1) {
      wait(10 * second);
      expect(areOpen('/', 3)).toEqual([false, true, true]);
    }
  });

  it('opens for the whole site after eight failures within ten seconds, and closes after five', () => {
    const { isOpen, recordFailure, areOpen, wait } = aBreaker();
    const messages = Array.from({ length: 8 }, (_, index) => recordFailure(`/news/${index}`));
    expect(messages).toEqual([
      ...Array.from({ length: 7 }),
      'Rendering is paused for 5 s: 8 renders terminated their workers.',
    ]);
    wait(5 * second - 1);
    expect(isOpen('/about-us')).toBe(true);
    wait(1);
    expect(areOpen('/about-us', 3)).toEqual([false, false, false]);
    recordFailure('/news/9');
    expect(isOpen('/about-us')).toBe(false);
  });

  it('stays closed for the site when the failures are far apart', () => {
    const { isOpen, recordFailure, wait } = aBreaker();
    for (let index = 0; index < 20; index += 1) {
      recordFailure(`/news/${index}`);
      expect(isOpen('/about-us')).toBe(false);
      wait(2 * second);
    }
  });

  it('remembers the failures of the thousand paths that failed last', () => {
    const { isOpen, failTwice, recordFailure, wait } = aBreaker();
    const failSlowly = (path: string) => {
      recordFailure(path);
      wait(2 * second);
    };
    failTwice('/first');
    failTwice('/second');
    recordFailure('/first');
    for (let index = 0; index < 999; index += 1) failSlowly(`/news/${index}`);
    expect([isOpen('/first'), isOpen('/first'), isOpen('/second'), isOpen('/second')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
