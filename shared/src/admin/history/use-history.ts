import {
  draftState,
  liveState,
  parseTimeState,
  type PartsComparison,
  type StateName,
  type VersionComparison,
  type VersionPage,
} from '../../contract/versions.ts';
import { readRecord } from '../../runtime/api-client.ts';
import { useLoaderData, type LoaderFunctionArgs } from '../../runtime/router.ts';
import type { Row, Screens } from '../descriptor.ts';
import { toResult, useResult, type Result } from '../to-result.ts';
import { hasParts, listLines, type HistoryLine } from './history-lines.ts';
import type { ChosenStates } from './history-path.ts';
import { readComparison, readPartsComparison, readVersionPage, type HistoryOf } from './version-responses.ts';

/** What the address of a history says: the page of the list, and the chosen states. */
interface HistoryQuery {
  page: number;
  against: StateName | undefined;
  version: StateName | undefined;
}

export interface LoadedHistory {
  record: Row;
  page: VersionPage;
  lines: readonly HistoryLine[];
  /** Undefined if there is only one state. */
  chosen: ChosenStates | undefined;
}

interface HistoryData {
  history: HistoryOf;
  /** The states that the address names; undefined if it names none. */
  named: ChosenStates | undefined;
  loaded: Promise<Result<LoadedHistory>>;
  comparison: Promise<Result<VersionComparison | undefined>>;
  /** Undefined for records without parts. */
  parts: Promise<Result<PartsComparison | undefined>>;
}

const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const isState = (text: string): boolean =>
  isVersion(text) || text === liveState || text === draftState || parseTimeState(text) !== undefined;

function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
  const [page = '', against = '', version = ''] = ['page', 'against', 'version'].map((name) => query.get(name) ?? '');
  return {
    page: isVersion(page) ? Number(page) : 1,
    against: isState(against) ? against : undefined,
    version: isState(version) ? version : undefined,
  };
}

/** Returns the states of the address; without them what is live and the state before it. */
function chooseStates(lines: readonly HistoryLine[], { against, version }: HistoryQuery): ChosenStates | undefined {
  const states = lines.map(({ state }) => state).filter((state) => state !== draftState);
  const after = version ?? states[0];
  if (after === undefined) return undefined;
  const place = states.indexOf(after);
  const before = against ?? (place === -1 ? liveState : (states[place + 1] ?? after));
  return before === after ? undefined : { against: before, version: after };
}

/** Makes the loader of a record's history. It reads the record, a page of its versions, and compares two states. */
export const historyLoader =
  (screens: Screens) =>
  ({ params, request }: LoaderFunctionArgs): HistoryData => {
    const { contract, appKey } = screens;
    const withParts = hasParts(screens);
    const query = parseHistoryQuery(new URL(request.url).searchParams);
    const history = { contract, id: Number(params.id), scope: appKey ? { appKey: appKey() } : {} };
    const loading = (async () => {
      const [record, page] = await Promise.all([
        // With its draft, as the form shows it.
        readRecord(contract, history.id, { isDraft: contract.editing.drafts, ...history.scope }),
        readVersionPage(history, { page: query.page, withParts }),
      ]);
      const lines = listLines({ screens, record, page });
      return { record, page, lines, chosen: chooseStates(lines, query) };
    })();
    const comparing = loading.then(({ chosen }) => (chosen ? readComparison(history, chosen) : undefined));
    const comparingParts = loading.then(({ chosen }) =>
      chosen && withParts ? readPartsComparison(history, chosen) : undefined,
    );
    const { against, version } = query;
    const named = against === undefined || version === undefined ? undefined : { against, version };
    return {
      history,
      named,
      loaded: toResult<LoadedHistory>(loading),
      comparison: toResult(comparing),
      parts: toResult(comparingParts),
    };
  };

/** The choice is seen at once, also while its comparison is loading. */
function nameStates(loaded: Result<LoadedHistory> | undefined, named: ChosenStates | undefined) {
  return loaded?.ok && loaded.value.chosen && named ? { ...loaded, value: { ...loaded.value, chosen: named } } : loaded;
}

/** Returns the history that the address names. What was loaded last stays while the next is loading. */
export function useHistory() {
  const data = useLoaderData<HistoryData>();
  const loaded = useResult(data.loaded);
  const comparison = useResult(data.comparison);
  const parts = useResult(data.parts);
  return {
    history: data.history,
    loaded: nameStates(loaded.current ?? loaded.latest, data.named),
    comparison: comparison.current,
    parts: parts.current,
    isStale: !loaded.current,
  };
}
