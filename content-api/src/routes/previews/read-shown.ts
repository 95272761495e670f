import type { Contract } from '@quoin/shared/contract/contract';
import type { Member } from '@quoin/shared/contract/may';
import { mayShareDraft } from '@quoin/shared/contract/preview-wire';
import type { BundleContext } from '../../engine/bundle.ts';
import { createRepository } from '../../engine/repository.ts';
import { getContract, getLabel } from '../../engine/resource.ts';
import { readSet } from '../../engine/sets/read-sets.ts';
import { HttpProblem } from '../../http/problem.ts';
import { keepDraft, keepSet, type PreviewItem } from '../../previews/preview-items.ts';
import type { NewPreview } from '../../previews/stored-previews.ts';
import type { Asked } from './read-new-preview.ts';

type Shown = Pick<NewPreview, 'items' | 'label' | 'at' | 'zone' | 'record'>;

/**
 * Reads what a link will show, as it is now.
 * @throws HttpProblem 403 when the member may not give it away, 404 when there is no such record or set
 */
export async function readShown(
  target: BundleContext,
  { member, asked }: { member: Member; asked: Asked },
): Promise<Shown> {
  if (asked.kind === 'moment') return { items: [], label: '', at: asked.at, zone: asked.zone };
  if (asked.kind === 'set') {
    const stored = await readSet(target.database.db, { appKey: target.scope.appKey, id: asked.id });
    if (!stored) throw new HttpProblem(404);
    refuseUnlessSharesAll(member, stored.items);
    const items = refuseUnlessSharesAll(member, await keepSet(target, stored));
    return { items, label: stored.set.name, at: null, zone: null };
  }
  const items: PreviewItem[] = [];
  for (const { contract, id } of asked.records) {
    refuseUnlessShares(member, contract);
    items.push(...refuseUnlessSharesAll(member, await keepDraft(target, { contract, id })));
  }
  const [first] = asked.records;
  const record = first && { resource: first.contract.name, id: first.id };
  return { items, label: first ? await readLabel(target, { ...first, items }) : '', at: null, zone: null, record };
}

/** Returns what the draft calls the record. */
async function readLabel(
  { database, scope }: BundleContext,
  { contract, id, items }: { contract: Contract; id: number; items: readonly PreviewItem[] },
): Promise<string> {
  const row = await createRepository(database.db, database).read(scope, { contract, by: { id } });
  if (!row) throw new HttpProblem(404);
  const kept = items.find((item) => item.resource === contract.name && item.id === id)?.values ?? {};
  return getLabel(contract, kept[contract.label] ? { ...row, ...kept } : row);
}

/** Returns what a link would keep. The drafts of parts are of other resources than the record that was named. */
function refuseUnlessSharesAll<Item extends { resource: string }>(member: Member, items: Item[]): Item[] {
  for (const { resource } of items) refuseUnlessShares(member, getContract(resource));
  return items;
}

function refuseUnlessShares(member: Member, contract: Contract): void {
  if (!mayShareDraft(member, contract))
    throw new HttpProblem(403, {
      code: 'role',
      detail: `Your role does not allow you to give others links to drafts of any ${contract.noun}.`,
    });
}
