const pattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

/** Formats a date as the API sends it: 'YYYY-MM-DD HH:MM:SS' in UTC (spec point 29). */
export const formatTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
export const now = (): string => formatTimestamp(new Date());
/** Parses 'YYYY-MM-DD HH:MM:SS' in UTC into milliseconds since 1970. */
export const parseTimestamp = (timestamp: string): number => Date.parse(`${timestamp.replace(' ', 'T')}Z`);

/** Checks that the value is 'YYYY-MM-DD HH:MM:SS' and that this date-time exists (30 February does not). */
export const isTimestamp = (value: string): boolean => value.length === 19 && exists(value, value);
/** Checks that the value is 'YYYY-MM-DD' and that this day exists. */
export const isDay = (value: string): boolean => value.length === 10 && exists(value, `${value} 00:00:00`);

function exists(value: string, timestamp: string): boolean {
  if (!pattern.test(value)) return false;
  const date = new Date(`${timestamp.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && formatTimestamp(date) === timestamp;
}
