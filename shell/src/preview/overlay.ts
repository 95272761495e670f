import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { isObject } from '@quoin/shared/contract/is-object';
import type { PreviewDraft } from '@quoin/shared/contract/preview';
import { compareTexts } from '@quoin/shared/contract/texts/fold-text';

type Row = Record<string, unknown>;
type Draft = Pick<PreviewDraft, 'resource' | 'record'>;
type Query = Readonly<Record<string, string | number | undefined>>;

/** A GET request to the content API, with its path below `/api`. */
export interface ReadRequest {
  path: string;
  query: Query;
}

const isRow = (value: unknown): value is Row => isObject(value) && !Array.isArray(value);
const filterRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const byName: ReadonlyMap<string, Contract> = new Map(contracts.map((contract) => [contract.name, contract]));

/** A record that is not stored yet has the id 0; it sorts as the largest, because it will get the largest. */
const toSortId = ({ id }: Row): number => (typeof id === 'number' && id > 0 ? id : Number.MAX_SAFE_INTEGER);

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other));

function sortRows(rows: readonly Row[], { order: { by, descending } }: Contract): Row[] {
  const ascending = rows.toSorted(
    (one, other) => (by === 'id' ? 0 : compare(one[by], other[by])) || toSortId(one) - toSortId(other),
  );
  return descending ? ascending.toReversed() : ascending;
}

/** Converts a record that an administrator loaded to its public form: only its active embeds are kept. */
function toPublic(row: Row, contract: Contract): Row {
  const activeEmbeds = contract.embeds.flatMap(({ as, from }) => {
    const ownContract = byName.get(from);
    return ownContract
      ? [
          [
            as,
            filterRows(row[as])
              .filter(({ status }) => status === 1)
              .map((child) => toPublic(child, ownContract)),
          ] as const,
        ]
      : [];
  });
  return { ...row, ...Object.fromEntries(activeEmbeds) };
}

interface Siblings {
  contract: Contract;
  draft: Row;
  belongs: boolean;
}

/** Returns the rows without the stored version of the draft, and with the draft in order if it belongs to them. */
function withDraft(rows: readonly Row[], { contract, draft, belongs }: Siblings): Row[] {
  const others = rows.filter(({ id }) => id !== draft.id);
  return belongs ? sortRows([...others, draft], contract) : others;
}

/** Returns a row with the draft applied to its embeds, at any depth. */
function applyToEmbeds(row: Row, { contract, draft }: { contract: Contract; draft: Draft }): Row {
  const changed = contract.embeds.flatMap(({ as, from, by }) => {
    const ownContract = byName.get(from);
    if (!ownContract || !Array.isArray(row[as])) return [];
    const children = filterRows(row[as]).map((child) => applyToEmbeds(child, { contract: ownContract, draft }));
    return [
      [
        as,
        from === draft.resource
          ? withDraft(children, { contract: ownContract, draft: draft.record, belongs: draft.record[by] === row.id })
          : children,
      ] as const,
    ];
  });
  return { ...row, ...Object.fromEntries(changed) };
}

const noFilters = new Set(['page', 'size', 'search_key', 'sort', 'order', 'fields']);

/** Whether the requested list contains the draft: it matches the filters and, in a tree, is a root. */
function isRequested(draft: Row, { contract, query }: { contract: Contract; query: Query }): boolean {
  const filters = Object.entries(query).filter(
    ([name, value]) => !noFilters.has(name) && value !== undefined && value !== '',
  );
  const tree = contract.embeds.find(({ from, inLists }) => from === contract.name && inLists);
  const isRoot = !tree || query.page !== undefined || query.size !== undefined || draft[tree.by] === null;
  return isRoot && filters.every(([name, value]) => String(draft[name]) === String(value));
}

function overlayList(
  response: unknown,
  { contract, draft, query }: { contract: Contract; draft: Draft; query: Query },
): unknown {
  if (!isRow(response) || !Array.isArray(response.data)) return response;
  const rows = filterRows(response.data).map((row) => applyToEmbeds(row, { contract, draft }));
  if (contract.name !== draft.resource) return { ...response, data: rows };
  const data = withDraft(rows, {
    contract,
    draft: draft.record,
    belongs: isRequested(draft.record, { contract, query }),
  });
  return { ...response, data: data.slice(0, Number(query.size ?? data.length)) };
}

/**
 * Returns the content API's response to a visitor as if the draft were saved and active.
 * @param ask sends the request to the API; not called for the draft's own record
 */
export async function overlayDraft(
  { path, query }: ReadRequest,
  { draft: sentDraft, fetchStored }: { draft: Draft; fetchStored: () => Promise<unknown> },
): Promise<unknown> {
  const [, resource = '', key] = path.split('/');
  const contract = byName.get(resource);
  const ownContract = byName.get(sentDraft.resource);
  if (!contract || !ownContract) return fetchStored();
  const draft = { resource: sentDraft.resource, record: toPublic(sentDraft.record, ownContract) };
  if (key === undefined) return overlayList(await fetchStored(), { contract, draft, query });
  const { id, slug } = draft.record;
  const filters = decodeURIComponent(key);
  if (resource === draft.resource && (filters === String(id) || (contract.readsBySlug && filters === slug)))
    return draft.record;
  const response = await fetchStored();
  return isRow(response) ? applyToEmbeds(response, { contract, draft }) : response;
}
