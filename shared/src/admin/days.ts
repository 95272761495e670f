import { fromLocalInput, toLocalInput, toTimestamp } from './date-time.ts';

/** A day of the user's time zone, such as '2026-11-26'. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day of a date in the user's time zone. */
const toDay = (date: Date): string => toLocalInput(toTimestamp(date.getTime())).slice(0, 10);

/** Returns the day that is `days` after another one. The middle of the day is safe from changes of the clocks. */
function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

/** Returns today, or the day that is `days` later. */
export const getDay = (days = 0, now = new Date()): string => addDays(toDay(now), days);

export const isDay = (text: string): boolean =>
  dayPattern.test(text) && !Number.isNaN(new Date(`${text}T12:00`).getTime());

/** Returns the first second of a day and of the next one, as timestamps of the API. */
export const toTimes = (day: string) => ({
  from: fromLocalInput(`${day}T00:00`) ?? undefined,
  until: fromLocalInput(`${addDays(day, 1)}T00:00`) ?? undefined,
});
