import type { Contract } from '@quoin/shared/contract/contract';
import type { Row } from '../db/tables.ts';
import { idOf } from './resource.ts';

/** Returns the label of a stored record: the field that its contract names, or `#` and its id when that is empty. */
export const labelOf = (contract: Contract, row: Row): string => String(row[contract.label] ?? '') || `#${idOf(row)}`;
