import { parseDateTime } from './format-day.ts';

/** Converts a date-time of the API to ISO 8601; returns '' for null or an invalid one. */
export const toIsoString = (timestamp: string | null): string => parseDateTime(timestamp)?.toISOString() ?? '';
