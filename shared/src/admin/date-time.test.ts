import { toLocalInput, fromLocalInput } from './date-time.ts';

describe('date-times', () => {
  it('are shown in the input in the user’s zone and sent in UTC', () => {
    expect(fromLocalInput(toLocalInput('2026-03-01 09:30:00'))).toBe('2026-03-01 09:30:00');
  });

  it.each(['', 'soon', '2026-02-31T99:00'])('are null for %j', (input) => expect(fromLocalInput(input)).toBeNull());

  it('show nothing for an invalid timestamp', () =>
    expect([toLocalInput(null), toLocalInput('2026-03-01')]).toEqual(['', '']));
});
