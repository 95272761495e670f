/** The language of rows whose site has only its own: the key of drafts and versions has it for others to come. */
export const ownLocale = '';

/**
 * Deleted records, so that they can be restored. The record, its draft, its referrers and its former slugs are each
 * stored as JSON. Rows of an earlier version have no label, draft and root.
 */
export type DeletedRecords = {
  app_key: string;
  resource: string;
  record_id: number;
  deleted_at: string;
  deleted_by: number;
  label: string | null;
  /** The record with which a part was deleted, such as the page of a section; null for a record deleted by itself. */
  root_resource: string | null;
  root_id: number | null;
  record: string;
  draft: string | null;
  detached: string;
  former_slugs: string;
};

/**
 * The draft of a record: the fields that it changes, as JSON, and in `base` their public values when they were changed.
 * A draft that was published or discarded stays with no changes, so that its version never has a second meaning.
 */
export type Drafts = {
  app_key: string;
  resource: string;
  record_id: number;
  locale: string;
  version: number;
  /** The version of the record when the draft was begun. */
  base_version: number;
  changes: string;
  base: string;
  /** 1: publishing deletes the record. */
  is_removal: number;
  updated_at: string;
  updated_by: number | null;
};

/**
 * The history of records: a row for each write that changed something. `before` has the values before it, as JSON, of
 * the fields in `fields`. So an earlier state is today's row with the values before each later write.
 */
export type Versions = {
  app_key: string;
  resource: string;
  record_id: number;
  /** '' for the site's own language. */
  locale: string;
  /** The version of the record after the write. */
  version: number;
  at: string;
  /** The signed-in user; null without one. */
  by: number | null;
  /** What the writer used: `back-office`, or `set-up` for the content of a first start. */
  via: string;
  action: string;
  fields: string;
  before: string;
};

/** Who did what in an application: a chain of entries, each with the hash of the one before (`audit/entry-hash.ts`). */
export type AuditEntries = {
  app_key: string;
  number: number;
  at: string;
  /** Who did it; null for a command, and for a failed sign-in. */
  user_id: number | null;
  via: string;
  action: string;
  resource: string | null;
  record_id: string | null;
  label: string | null;
  version: number | null;
  /** An object as JSON. */
  detail: string;
  /** The hash of the entry before; '' for the first one. */
  previous_hash: string;
  hash: string;
};

/** The records of a set, in the order in which people see them. */
export type SetItems = {
  app_key: string;
  set_id: number;
  resource: string;
  record_id: number;
  action: string;
  position: number;
};
/** The drafts that a set publishes, with the versions that were seen. */
export type SetPins = { app_key: string; set_id: number; resource: string; record_id: number; version: number };
