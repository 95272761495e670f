import { parseDateTime } from './format-day.ts';

/** A moment of the wire in ISO 8601; '' when there is none. */
export const toIsoString = (wire: string | null): string => parseDateTime(wire)?.toISOString() ?? '';
