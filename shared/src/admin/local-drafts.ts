import { isObject } from '../contract/is-object.ts';
import { readStored, storedKeys, writeStored } from '../runtime/storage.ts';
import type { Draft } from './descriptor.ts';

/** What somebody typed and did not save. */
export interface LocalDraft {
  /** When, ISO 8601. */
  at: string;
  /** The version of the record that it was typed on; null for a new one. */
  version: number | null;
  /** The fields that were changed. */
  values: Draft;
  /** What was saved in them then. */
  before: Draft;
}

/** Whose work it is, and on what. */
export interface DraftLocation {
  user: string;
  appKey: string;
  resource: string;
  record: number | 'new';
}

/** More is not kept; the oldest goes first. A browser gives a site some five million characters for everything. */
const most = { works: 30, characters: 2_000_000 };

const prefix = 'keptWork/';

const placeKey = ({ user, appKey, resource, record }: DraftLocation): string =>
  `${prefix}${[user, appKey, resource, record].map(encodeURIComponent).join('/')}/`;

/** The storage key of one form's work: two tabs with the same record open do not write over each other's. */
export const getDraftKey = (place: DraftLocation, form: string): string => placeKey(place) + form;

/** What is kept for a record, the newest first. What cannot be read any more is dropped. */
export const readDraftsFor = (place: DraftLocation): { key: string; work: LocalDraft }[] =>
  worksBelow(placeKey(place)).toReversed();

/** All that somebody has kept in these applications, the newest first. */
export const readDraftsBy = (
  user: string,
  appKeys: readonly string[],
): { key: string; resource: string; record: string; work: LocalDraft }[] =>
  [...new Set(appKeys)]
    .flatMap((appKey) => worksBelow(`${prefix}${encodeURIComponent(user)}/${encodeURIComponent(appKey)}/`))
    .toSorted((one, other) => (one.work.at < other.work.at ? 1 : -1))
    .map(({ key, work }) => {
      const [resource = '', record = ''] = key.slice(prefix.length).split('/').slice(2).map(decodeURIComponent);
      return { key, resource, record, work };
    });

export function saveDraft(key: string, work: LocalDraft): void {
  const text = JSON.stringify(work);
  if (text.length > most.characters) return;
  while (!writeStored(key, text) && dropOldest(key));
  while (isTooMuch() && dropOldest(key));
}

export const discardDraft = (key: string): void => void writeStored(key, null);

function isTooMuch(): boolean {
  const keys = storedKeys(prefix);
  return (
    keys.length > most.works || keys.reduce((sum, key) => sum + (readStored(key)?.length ?? 0), 0) > most.characters
  );
}

/** Answers whether there was one beside the one that is being kept. */
function dropOldest(spared: string): boolean {
  const oldest = worksBelow(prefix).find(({ key }) => key !== spared);
  if (oldest) discardDraft(oldest.key);
  return oldest !== undefined;
}

/** The oldest first. */
function worksBelow(start: string): { key: string; work: LocalDraft }[] {
  return storedKeys(start)
    .flatMap((key) => {
      const work = parsed(readStored(key));
      if (work) return [{ key, work }];
      discardDraft(key);
      return [];
    })
    .toSorted((one, other) => (one.work.at < other.work.at ? -1 : 1));
}

const isDraft = (value: unknown): value is Draft =>
  isObject(value)
  && Object.values(value).every((entry) => entry === null || typeof entry === 'string' || typeof entry === 'number');

const isLocalDraft = (value: unknown): value is LocalDraft =>
  isObject(value)
  && 'at' in value
  && typeof value.at === 'string'
  && 'version' in value
  && (value.version === null || typeof value.version === 'number')
  && 'values' in value
  && isDraft(value.values)
  && 'before' in value
  && isDraft(value.before);

function parsed(text: string | null): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isLocalDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
