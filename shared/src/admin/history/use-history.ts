import type { VersionComparison, VersionPage } from '../../contract/versions.ts';
import { readRecord } from '../../runtime/api-client.ts';
import { useLoaderData, type LoaderFunctionArgs } from '../../runtime/router.ts';
import type { Row, Screens } from '../descriptor.ts';
import { toResult, useResult, type Result } from '../to-result.ts';
import { readComparison, readVersionPage, type HistoryOf } from './version-responses.ts';

/** The two versions that are compared. */
export interface ChosenVersions {
  /** The version that is taken as the one before. */
  against: number;
  version: number;
}

/** What the address of a history says: the page of the list, and the chosen versions. */
interface HistoryQuery {
  page: number;
  against: number | undefined;
  version: number | undefined;
}

export interface LoadedHistory {
  record: Row;
  page: VersionPage;
  /** Undefined if there is only one version. */
  chosen: ChosenVersions | undefined;
}

interface HistoryData {
  history: HistoryOf;
  /** The versions that the address names; undefined if it names none. */
  named: ChosenVersions | undefined;
  loaded: Promise<Result<LoadedHistory>>;
  comparison: Promise<Result<VersionComparison | undefined>>;
}

const parseNumber = (text: string | null): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
  const [page, against, version] = ['page', 'against', 'version'].map((name) => parseNumber(query.get(name)));
  return { page: page ?? 1, against, version };
}

/** Makes the query of a history's address. */
export function toHistorySearch({ page, against, version }: ChosenVersions & { page: number }): string {
  const query = new URLSearchParams({ against: String(against), version: String(version) });
  if (page > 1) query.set('page', String(page));
  return `?${query.toString()}`;
}

/** Returns the versions of the address; without them the newest version and the one before it. */
function chooseVersions(page: VersionPage, { against, version }: HistoryQuery): ChosenVersions | undefined {
  const [newest] = page.data;
  const after = version ?? newest?.version;
  if (after === undefined) return undefined;
  const before =
    against ?? Math.max(page.oldest_version, ...page.data.map((one) => one.version).filter((one) => one < after));
  return before === after ? undefined : { against: before, version: after };
}

/** Makes the loader of a record's history. It reads the record, a page of its versions, and compares two of them. */
export const historyLoader =
  ({ contract, appKey }: Pick<Screens, 'contract' | 'appKey'>) =>
  ({ params, request }: LoaderFunctionArgs): HistoryData => {
    const query = parseHistoryQuery(new URL(request.url).searchParams);
    const history = { contract, id: Number(params.id), scope: appKey ? { appKey: appKey() } : {} };
    const loading = (async () => {
      const [record, page] = await Promise.all([
        // With its draft, as the form shows it.
        readRecord(contract, history.id, { isDraft: contract.editing.drafts, ...history.scope }),
        readVersionPage(history, query.page),
      ]);
      return { record, page, chosen: chooseVersions(page, query) };
    })();
    const comparing = loading.then(({ chosen }) => (chosen ? readComparison(history, chosen) : undefined));
    const { against, version } = query;
    const named = against === undefined || version === undefined ? undefined : { against, version };
    return { history, named, loaded: toResult<LoadedHistory>(loading), comparison: toResult(comparing) };
  };

/** The choice is seen at once, also while its comparison is loading. */
function nameVersions(loaded: Result<LoadedHistory> | undefined, named: ChosenVersions | undefined) {
  return loaded?.ok && loaded.value.chosen && named ? { ...loaded, value: { ...loaded.value, chosen: named } } : loaded;
}

/** Returns the history that the address names. What was loaded last stays while the next is loading. */
export function useHistory() {
  const data = useLoaderData<HistoryData>();
  const loaded = useResult(data.loaded);
  const comparison = useResult(data.comparison);
  return {
    history: data.history,
    loaded: nameVersions(loaded.current ?? loaded.latest, data.named),
    comparison: comparison.current,
    isStale: !loaded.current,
  };
}
