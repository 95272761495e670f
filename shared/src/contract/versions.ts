import type { Page } from './wire.ts';

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

/** A row of `GET /{resource}/{id}/versions`: one write of the record. */
export interface RecordVersion {
  /** The version of the record after the write. */
  version: number;
  at: string;
  /** The account that wrote; `name` is null if it was deleted. Null for the content of a first start. */
  by: { id: number; name: string | null } | null;
  /** What the writer used, such as `back-office`. */
  via: string;
  action: VersionAction;
  /** The fields that the write changed. Empty for a new record. */
  fields: string[];
}

/** `data` of `GET /{resource}/{id}/versions`. */
export interface VersionPage extends Page<RecordVersion> {
  /** The record's version now. A write that changes no field raises it, but is not in the history. */
  current_version: number;
  /** The oldest version whose state is known. Smaller than that of the first write if the record is older than it. */
  oldest_version: number;
  kept: KeptVersions;
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

/** `data` of `GET /{resource}/{id}/versions/{version}?against={other}`: the fields that differ. */
export interface VersionComparison {
  version: number;
  /** The version that is taken as the one before. */
  against: number;
  fields: FieldComparison[];
}
