import type { Contract } from './contract.ts';

/** Returns the number field that holds the manual order of the records, or undefined if another field orders them. */
export const getManualOrderField = ({ fields, order: { by, descending } }: Contract): string | undefined =>
  fields[by]?.kind === 'number' && !descending ? by : undefined;
