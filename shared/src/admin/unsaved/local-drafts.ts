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
const limits = { works: 30, characters: 2_000_000 };

/** The prefix of version 0.1. Another one would hide the drafts that browsers already store. */
const prefix = 'keptWork/';

const getKeyPrefix = ({ user, appKey, resource, record }: DraftLocation): string =>
  `${prefix}${[user, appKey, resource, record].map(encodeURIComponent).join('/')}/`;

/**
 * Returns the storage key of one form's draft. It includes the form, so that two tabs with the same record do not
 * overwrite each other.
 */
export const getDraftKey = (location: DraftLocation, form: string): string => getKeyPrefix(location) + form;

/** Returns the drafts of a record, newest first. Drafts that cannot be parsed are discarded. */
export const readDraftsFor = (location: DraftLocation): { key: string; draft: LocalDraft }[] =>
  listDrafts(getKeyPrefix(location)).toReversed();

/** Returns all drafts of a user in these applications, newest first. */
export const readDraftsBy = (
  user: string,
  appKeys: readonly string[],
): { key: string; resource: string; record: string; draft: LocalDraft }[] =>
  [...new Set(appKeys)]
    .flatMap((appKey) => listDrafts(`${prefix}${encodeURIComponent(user)}/${encodeURIComponent(appKey)}/`))
    .toSorted((one, other) => (one.draft.at < other.draft.at ? 1 : -1))
    .map(({ key, draft }) => {
      const [resource = '', record = ''] = key.slice(prefix.length).split('/').slice(2).map(decodeURIComponent);
      return { key, resource, record, draft };
    });

/**
 * Stores a draft. Returns false when this browser does not keep it: its storage is full or forbidden, or the draft is
 * too large.
 */
export function saveDraft(key: string, draft: LocalDraft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > limits.characters) return false;
  let isKept = writeStored(key, text);
  while (!isKept && dropOldest(key)) isKept = writeStored(key, text);
  while (isOverLimit() && dropOldest(key));
  return isKept;
}

export const discardDraft = (key: string): void => void writeStored(key, null);

function isOverLimit(): boolean {
  const keys = storedKeys(prefix);
  return (
    keys.length > limits.works || keys.reduce((sum, key) => sum + (readStored(key)?.length ?? 0), 0) > limits.characters
  );
}

/** Discards the oldest draft except `keptKey`. Returns whether there was one. */
function dropOldest(keptKey: string): boolean {
  const oldest = listDrafts(prefix).find(({ key }) => key !== keptKey);
  if (oldest) discardDraft(oldest.key);
  return oldest !== undefined;
}

/** Returns the drafts whose key starts with `start`, oldest first. */
function listDrafts(start: string): { key: string; draft: LocalDraft }[] {
  return storedKeys(start)
    .flatMap((key) => {
      const draft = parseDraft(readStored(key));
      if (draft) return [{ key, draft }];
      discardDraft(key);
      return [];
    })
    .toSorted((one, other) => (one.draft.at < other.draft.at ? -1 : 1));
}

/** Whether a value that was stored by an older or another page is one of a form. */
export const isDraft = (value: unknown): value is Draft =>
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

function parseDraft(text: string | null): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isLocalDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
