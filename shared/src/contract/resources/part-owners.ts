import { listPartEmbeds, type Contract } from '../contract.ts';
import { contracts } from './contracts.ts';

/** Lists the resources whose records have those of a resource as parts, with the field that names the record. */
export const listPartOwners = ({ name }: Pick<Contract, 'name'>): { owner: Contract; by: string }[] =>
  contracts.flatMap((owner) =>
    listPartEmbeds(owner)
      .filter(({ from }) => from === name)
      .map(({ by }) => ({ owner, by })),
  );
