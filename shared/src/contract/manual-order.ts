import type { Contract } from './contract.ts';

/** The field by whose number an editor orders these records; undefined where time or something else orders them. */
export const getManualOrderField = ({ fields, order: { by, descending } }: Contract): string | undefined =>
  fields[by]?.kind === 'number' && !descending ? by : undefined;
