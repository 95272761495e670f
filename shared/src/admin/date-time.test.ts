import { toLocalInput, fromLocalInput } from './date-time.ts';

describe('moments', () => {
  it('go to the input in the reader’s zone and come back in UTC', () => {
    expect(fromLocalInput(toLocalInput('2026-03-01 09:30:00'))).toBe('2026-03-01 09:30:00');
  });

  it.each(['', 'soon', '2026-02-31T99:00'])('make nothing of %j', (input) => expect(fromLocalInput(input)).toBeNull());

  it('show nothing for what is no moment', () =>
    expect([toLocalInput(null), toLocalInput('2026-03-01')]).toEqual(['', '']));
});
