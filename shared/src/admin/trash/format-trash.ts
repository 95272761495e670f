import type { Contract } from '../../contract/contract.ts';
import type { DeletedParts } from '../../contract/trash-wire.ts';
import { toNouns } from '../define-screens.ts';

/** Says how many records there are, such as '1 page' or '3 pages'. */
export const formatCount = (total: number, named: Pick<Contract, 'name' | 'noun'>): string =>
  `${total} ${total === 1 ? named.noun : toNouns(named)}`;

/** Says which parts a record had, such as '2 sections, 1 widget'. */
export const formatParts = (parts: readonly DeletedParts[]): string =>
  parts.map(({ resource, noun, total }) => formatCount(total, { name: resource, noun })).join(', ');
