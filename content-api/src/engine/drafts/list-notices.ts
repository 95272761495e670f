import type { Planned } from './plan-publication.ts';

const switchedOn = 1;

/** Lists the sentences about the switches that a publication turns on. */
export const listNotices = ({
  contract,
  changes,
  record,
  action,
}: Pick<Planned, 'contract' | 'changes' | 'record' | 'action'>): string[] =>
  Object.entries(contract.fields).flatMap(([name, field]) => {
    const isWritten = action === 'create' || (action === 'update' && Object.hasOwn(changes, name));
    const notice = field.kind === 'number' ? field.switch?.notice : undefined;
    return notice !== undefined && isWritten && (changes[name] ?? record[name]) === switchedOn ? [notice] : [];
  });
