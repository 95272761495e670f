import { isObject } from './is-object.ts';
import type { DraftReview } from './review-wire.ts';

/** What a read with `draft=1` says about a record's draft. */
export interface DraftNote {
  /** For `If-Match` of the next save of the draft. It never has the same value for two drafts of one record. */
  version: number;
  /** The version of the record when the draft was begun. */
  base_version: number;
  /** The names of the fields that it changes. */
  fields: string[];
  /** Those of them that somebody has saved since, so that publishing replaces what they saved. */
  overwrites: string[];
  /** Publishing deletes the record. */
  is_removal: boolean;
  updated_at: string;
  /** The id of the account that saved it last; null if that is not known. */
  updated_by: number | null;
  /** The review of the record; absent while nobody has asked for one. */
  review?: DraftReview;
}

/** One record of a publication: what publishing does with it, and what prevents that. */
export interface PublicationItem {
  /** A contract's name, and that of one of its records. */
  resource: string;
  noun: string;
  id: number;
  label: string;
  action: 'create' | 'update' | 'delete';
  /** The version of the draft that is published. */
  version: number;
  fields: string[];
  overwrites: string[];
  /** Sentences about what publishing does that people may not expect; absent without any. */
  notices?: string[];
  /** The messages by field; `''` is the record as a whole. Empty when it can be published. */
  errors: Record<string, string[]>;
}

export const isPublicationItem = (value: unknown): value is PublicationItem =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.id === 'number'
  && typeof value.noun === 'string'
  && typeof value.label === 'string'
  && typeof value.version === 'number'
  && Array.isArray(value.fields)
  && Array.isArray(value.overwrites)
  && isObject(value.errors);

/** `data` of `POST /{resource}/{id}/publish`. */
export interface Publication<R = unknown> {
  items: PublicationItem[];
  /** The record after it; null if it was deleted, or when nothing was published (`dry_run`). */
  record: R | null;
}

/** The maximum number of records that are published together. */
export const maxPublished = 1000;
