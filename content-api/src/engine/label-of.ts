import type { Contract } from '@quoin/shared/contract/contract';
import type { Row } from '../db/tables.ts';
import { idOf } from './resource.ts';

/** What people call a stored record: the field that its contract names, else its number. */
export const labelOf = (contract: Contract, row: Row): string => String(row[contract.label] ?? '') || `#${idOf(row)}`;
