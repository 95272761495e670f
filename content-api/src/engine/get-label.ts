import type { Contract } from '@quoin/shared/contract/contract';
import type { Row } from '../db/tables.ts';
import { getId } from './resource.ts';

/** Returns the label of a stored record: the field that its contract names, or `#` and its id when that is empty. */
export const getLabel = (contract: Contract, row: Row): string => String(row[contract.label] ?? '') || `#${getId(row)}`;
