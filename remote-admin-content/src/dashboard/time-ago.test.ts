import { formatAge } from './time-ago.tsx';

describe('ago', () => {
  it.each([
    ['2026-01-02 11:59:30', 'just now'],
    ['2026-01-02 12:00:05', 'just now'],
    ['2026-01-02 11:55:00', '5 minutes ago'],
    ['2026-01-02 09:01:00', '2 hours ago'],
    ['2026-01-01 11:00:00', 'yesterday'],
    ['2025-12-02 12:00:00', '31 days ago'],
    ['never', 'never'],
  ])('reads %s as %s', (moment, words) => {
    expect(formatAge(moment, new Date('2026-01-02T12:00:00Z'))).toBe(words);
  });
});
