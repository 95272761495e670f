import { listPartEmbeds } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import {
  draftState,
  toTimeState,
  type RecordVersion,
  type StateName,
  type VersionPage,
} from '../../contract/versions.ts';
import { parseDateTime } from '../date-time.ts';
import type { Row, Screens } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import { formatChange, formatPartChange, formatTime, formatWriter } from './format-version.ts';

/** A line of a history: a state of the record, and what was written to reach it. */
export interface HistoryLine {
  state: StateName;
  /** The version of the record; undefined for a state that only its parts changed, and for the draft. */
  version?: number;
  time: string;
  by: string;
  texts: readonly string[];
  isCurrent: boolean;
}

/** Whether records have parts, whose changes belong to their history. */
export const hasParts = ({ contract }: Pick<Screens, 'contract'>): boolean => listPartEmbeds(contract).length > 0;

/** The writes that lead to one state: one of the record itself, or those of its parts in one second. */
interface Group {
  state: StateName;
  first: RecordVersion;
  writes: RecordVersion[];
}

/** What is written in the second of a version of the record belongs to that version. */
function groupWrites(page: VersionPage): Group[] {
  const groups: Group[] = [];
  for (const write of page.data) {
    const last = groups.at(-1);
    if (write.part && last?.first.at === write.at) last.writes.push(write);
    else
      groups.push({ state: write.part ? toTimeState(write.at) : String(write.version), first: write, writes: [write] });
  }
  return groups;
}

interface ListedHistory {
  screens: Screens;
  record: Row;
  page: VersionPage;
}

/** Lists the states of a page of a history, the newest first: the draft, the writes, and what was before them. */
export function listLines({ screens, record, page }: ListedHistory): HistoryLine[] {
  const isFirstPage = page.current_page === 1;
  const lines = groupWrites(page).map(({ state, first, writes }, index): HistoryLine => ({
    state,
    ...(first.part ? {} : { version: first.version }),
    time: formatTime(first.at),
    by: formatWriter(first),
    texts: writes.map((write) => (write.part ? formatPartChange(write.part, write) : formatChange(screens, write))),
    isCurrent: index === 0 && isFirstPage,
  }));
  if (isFirstPage && hasAnyDraft(screens, record)) lines.unshift(draftLine);
  const earlier = findEarlier(page);
  if (!earlier) return lines;
  const texts = [`The ${screens.noun} as it was before these versions`];
  return [...lines, { ...earlier, time: 'Earlier', by: '', texts, isCurrent: page.total === 0 }];
}

const draftLine: HistoryLine = {
  state: draftState,
  time: 'Draft',
  by: '',
  texts: ['What would be live after publishing'],
  isCurrent: false,
};

/** Returns the state before the first write that is known; undefined if there is none, or it is on another page. */
function findEarlier(page: VersionPage): Pick<HistoryLine, 'state' | 'version'> | undefined {
  if (page.current_page < page.last_page) return undefined;
  const own = page.data.filter(({ part }) => !part).at(-1);
  if (own?.version === page.oldest_version) return undefined;
  const last = page.data.at(-1);
  if (!last?.part) return { state: String(page.oldest_version), version: page.oldest_version };
  // The first write of the record itself is on a page before this one.
  if (!own && page.current_page > 1) return undefined;
  const before = new Date((parseDateTime(last.at)?.getTime() ?? 0) - 1_000);
  return { state: `${before.toISOString().slice(0, 19)}Z` };
}

/** Whether the record or one of its parts has a draft. They are read with their drafts. */
const hasAnyDraft = ({ contract }: Screens, record: Row): boolean => contract.editing.drafts && hasDraftWithin(record);

const hasDraftWithin = (record: Row): boolean =>
  hasOpenDraft(record)
  || Object.values(record).some(
    (value) => Array.isArray(value) && value.some((one) => isRow(one) && hasDraftWithin(one)),
  );

const isRow = (value: unknown): value is Row => isObject(value) && typeof value.id === 'number';
