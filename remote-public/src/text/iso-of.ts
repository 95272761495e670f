import { momentOf } from './day-of.ts';

/** A moment of the wire in ISO 8601; '' when there is none. */
export const isoOf = (wire: string | null): string => momentOf(wire)?.toISOString() ?? '';
