import { clearMarks, forgetFreeze, hasFrozen, markStart } from './start-mark.ts';

const remote = { name: 'remote-x', version: '1a2b3c4d5e6f' };

/** Another tab shares `localStorage` with this one, but not `sessionStorage`. */
const inAnotherTab = () => sessionStorage.clear();

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  clearMarks();
  localStorage.clear();
  sessionStorage.clear();
  jest.useRealTimers();
});

describe('a remote whose start did not end', () => {
  it('counts in the same tab at once, and in another one when no start can be running', () => {
    markStart(remote);
    expect(hasFrozen(remote)).toBe(true);
    inAnotherTab();
    expect(hasFrozen(remote)).toBe(false);
    jest.advanceTimersByTime(21_000);
    expect(hasFrozen(remote)).toBe(true);
  });

  it('counts for another tab for an hour', () => {
    markStart(remote);
    inAnotherTab();
    jest.advanceTimersByTime(3_600_000);
    expect(hasFrozen(remote)).toBe(false);
  });

  it('does not count for another release', () => {
    markStart(remote);
    expect(hasFrozen({ ...remote, version: '000000000000' })).toBe(false);
  });

  it.each<[string, () => void]>([
    ['it ran', clearMarks],
    ['somebody wishes so', () => forgetFreeze(remote)],
    ['the page was left', () => dispatchEvent(new Event('pagehide'))],
  ])('is started again when %s', (_, work) => {
    markStart(remote);
    work();
    jest.advanceTimersByTime(21_000);
    expect(hasFrozen(remote)).toBe(false);
  });

  it('does not fail without browser storage', () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(() => markStart(remote)).not.toThrow();
    expect(hasFrozen(remote)).toBe(false);
    refused.mockRestore();
  });
});
