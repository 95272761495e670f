import { isObject } from '../../contract/is-object.ts';
import { readStored, storedKeys, writeStored } from '../../runtime/storage.ts';
import type { Draft } from '../descriptor.ts';

/** The unsaved values of a form. */
export interface LocalDraft {
  /** When it was stored, ISO 8601. */
  at: string;
  /** The version of the record that the values were typed on; null for a new record. */
  version: number | null;
  /** The changed fields. */
  values: Draft;
  /** The saved values of these fields at that time. */
  before: Draft;
}

/** The user and the record that a draft belongs to. */
export interface DraftLocation {
  user: string;
  appKey: string;
  resource: string;
  record: number | 'new';
}

/**
 * The limits for all drafts together; the oldest are discarded first. A browser gives a site about five million
 * characters of storage in total.
 */
const most = { works: 30, characters: 2_000_000 };

const prefix = 'keptWork/';

const placeKey = ({ user, appKey, resource, record }: DraftLocation): string =>
  `${prefix}${[user, appKey, resource, record].map(encodeURIComponent).join('/')}/`;

/**
 * Returns the storage key of one form's draft. It includes the form, so that two tabs with the same record do not
 * overwrite each other.
 */
export const getDraftKey = (place: DraftLocation, form: string): string => placeKey(place) + form;

/** Returns the drafts of a record, newest first. Drafts that cannot be parsed are discarded. */
export const readDraftsFor = (place: DraftLocation): { key: string; work: LocalDraft }[] =>
  worksBelow(placeKey(place)).toReversed();

/** Returns all drafts of a user in these applications, newest first. */
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

/** Discards the oldest draft except `spared`. Returns whether there was one. */
function dropOldest(spared: string): boolean {
  const oldest = worksBelow(prefix).find(({ key }) => key !== spared);
  if (oldest) discardDraft(oldest.key);
  return oldest !== undefined;
}

/** Returns the drafts whose key starts with `start`, oldest first. */
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
