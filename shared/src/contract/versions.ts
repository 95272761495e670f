import type { Page } from './wire.ts';
import type { NamedAccount } from './named-account.ts';

/** What a write did to a record. */
export const versionActions = ['create', 'update', 'publish', 'unpublish', 'delete', 'restore'] as const;
export type VersionAction = (typeof versionActions)[number];

/** The maximum number of versions on a page of `GET /{resource}/{id}/versions`. */
export const versionsPerPage = 50;

/** The history of a record keeps the last writes, this many, and all that are younger than these days. */
export interface KeptVersions {
  last: number;
  days: number;
}

/** The `via` of what a program has written with an API token of the person. */
export const viaApiToken = 'api-token';

/** A row of `GET /{resource}/{id}/versions`: one write of the record. */
export interface RecordVersion {
  /** The version of the record after the write. */
  version: number;
  at: string;
  /** The account that wrote; `name` is null if it was deleted. Null for the content of a first start. */
  by: NamedAccount | null;
  /** What the writer used, such as `back-office` or `viaApiToken`. */
  via: string;
  action: VersionAction;
  /** The fields that the write changed. Empty for a new record. */
  fields: string[];
  /** With `parts=1`: the part that was written; absent for the record itself. */
  part?: PartName;
}

/**
 * Names a state of a record in an address: a version, a time as `2026-11-28T12:00:00Z`, what is live, or that with the
 * draft laid over it. At a time, and at the time of a version, a record has its parts as they were then.
 */
export type StateName = string;
export const liveState = 'live';
export const draftState = 'draft';

/** Makes the name of the state at a time such as `2026-11-28 12:00:00`. */
export const toTimeState = (at: string): StateName => `${at.replace(' ', 'T')}Z`;

/** Returns the time of a state that a time names; undefined for other states. */
export const parseTimeState = (state: StateName): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(state) ? state.slice(0, -1).replace('T', ' ') : undefined;

/** The most parts of a record whose history is read. */
export const maxComparedParts = 200;

/** A record that is, or was, a part of another one, such as a section of a page. */
export interface PartName {
  resource: string;
  noun: string;
  id: number;
  label: string;
}

/** `data` of `GET /{resource}/{id}/versions`. */
export interface VersionPage extends Page<RecordVersion> {
  /** The record's version now. A write that changes no field raises it, but is not in the history. */
  current_version: number;
  /** The oldest version whose state is known. Smaller than that of the first write if the record is older than it. */
  oldest_version: number;
  kept: KeptVersions;
  /** With `parts=1`: there are parts whose writes are not in the list. */
  omitted?: OmittedParts;
}

/** Why a history does not have all parts of a record: there are too many, or the reader may not see them. */
export interface OmittedParts {
  too_many: boolean;
  not_allowed: boolean;
}

/** `data` of `GET /{resource}/{id}/versions/{version}`: the record as it was after a write. */
export interface RecordState {
  version: number;
  values: Record<string, string | number | null>;
}

/** A part of a compared text. */
export interface ComparedPart {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** What became of a block of a rich text, such as a paragraph or a list item. */
export const blockChanges = ['same', 'changed', 'added', 'removed', 'moved', 'rewritten'] as const;

export interface ComparedBlock {
  /** `rewritten`: its texts are too different, or too long, to be compared by words. */
  change: (typeof blockChanges)[number];
  /** What it is, such as `Heading 2`. */
  name: string;
  /** What changed besides words, as sentences: formats, links, pictures, the place. */
  notes: string[];
  parts: ComparedPart[];
}

/** The comparison of one field: of its values, its text or its rich text. */
export interface FieldComparison {
  field: string;
  /** For a field that is no text. */
  values?: { before: string | number | null; after: string | number | null };
  /** For a text. */
  parts?: ComparedPart[];
  /** For a rich text: all its blocks, in their present order. */
  blocks?: ComparedBlock[];
}

/** `data` of `GET /{resource}/{id}/versions/{state}?against={other}`: the fields that differ. */
export interface VersionComparison {
  /** The version of the record in this state; 0 if it did not exist. */
  version: number;
  /** The version that is taken as the one before. */
  against: number;
  fields: FieldComparison[];
}

/** What became of a part between two states. One that moved has another place or another parent. */
export const partChanges = ['added', 'removed', 'moved', 'changed'] as const;
export type PartChange = (typeof partChanges)[number];

export interface PartComparison extends PartName {
  /** How deep it is in the record: 1 for a section of a page, 2 for a widget of the section. */
  depth: number;
  changes: PartChange[];
  /** The fields that were written in between. Empty for a part that only one of the states has. */
  fields: string[];
  /** The labels of the parts that it is in, before and after; null for the record itself, and for all others. */
  parents: { before: string | null; after: string | null };
}

/** `data` of `GET /{resource}/{id}/versions/{state}/parts?against={other}`: the parts that differ. */
export interface PartsComparison {
  /** The states by which the parts' own histories compare them: a time, `live` or `draft`. */
  state: StateName;
  against: StateName;
  data: PartComparison[];
  omitted: OmittedParts;
}
