export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Whether what was kept as JSON is a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object'
  && value !== null
  && Object.values(value).every((field) => field === null || typeof field === 'string' || typeof field === 'number');

/** A user's password as argon2id's text; kept apart, so that no query on users can answer it. */
type Credentials = { app_key: string; user_id: number; password_hash: string };
/** Which applications a user of the accounts application may administer: `app_key` is the administered one. */
type Memberships = { app_key: string; user_app_key: string; user_id: number };
/** A signed-in session; of its token only the SHA-256 is known. */
type Tokens = {
  app_key: string;
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  seen_at: string;
  idle_seconds: number;
};
/** A link by which somebody sets a password, until the user has another address. */
type AccountLinks = {
  app_key: string;
  token_hash: string;
  user_id: number;
  email: string;
  created_at: string;
  expires_at: string;
};
/** A link by which somebody confirms a subscription. */
type SubscriptionLinks = { app_key: string; token_hash: string; subscriber_id: number; expires_at: string };
/** Its id, which orders the list of them, the database gives. */
type Media = {
  app_key: string;
  file_name: string;
  alt: string;
  width: number;
  height: number;
  size: number;
  sha256: string;
  created_at: string;
  /** What the file was called by whoever sent it; looked into by searches, and used for nothing else. */
  name: string;
  /** Name and alt text, folded for searches. */
  search_text: string;
  /** Bytes of all its files together. */
  stored: number;
};
/** Where a picture is shown: kept with every write of a record. `picture` is the id that its file names begin with. */
type MediaUses = {
  app_key: string;
  picture: string;
  resource: string;
  record_id: number;
  field: string;
  label: string;
};
/**
 * What pictures were called before they were replaced: their old addresses lead to `leads_to`. `picture` is the id in
 * the former name.
 */
type FormerPictures = { app_key: string; picture: string; file_name: string; leads_to: string };
/** Files that are being written or removed. What stands here for long was interrupted. */
type MediaPending = { app_key: string; file_name: string; created_at: string };

/** What records were called before: their old addresses keep leading to them. */
type FormerSlugs = { app_key: string; resource: string; slug: string; record_id: number };

type Revisions = { app_key: string; revision: number };
type Changes = {
  app_key: string;
  revision: number;
  resource: string;
  record_id: string;
  action: string;
  at: string;
  /** Whose session it was; null where nobody was signed in. */
  user_id: number | null;
  /** What a deleted record was called. */
  label: string | null;
};
/**
 * Creates that were sent with an Idempotency-Key, and the id that was made; of what was made, as the caller `record`,
 * what was answered.
 */
type Idempotency = {
  app_key: string;
  caller: string;
  idempotency_key: string;
  fingerprint: string;
  answer: string;
  created_at: string;
};

/**
 * What was deleted, so that it can be brought back: the record, who referred to it, and what it was called before, each
 * as JSON.
 */
type DeletedRecords = {
  app_key: string;
  resource: string;
  record_id: number;
  deleted_at: string;
  deleted_by: number;
  record: string;
  detached: string;
  former_slugs: string;
};

/**
 * How many rows of each status a resource has in an application, by blocks of its list's order; kept by the database
 * itself, so that no list counts its rows, nor walks past all that stand before a page. A block has the rows from its
 * place to the next block's.
 */
export type RowCounts = {
  app_key: string;
  resource: string;
  from_text: string;
  from_number: number;
  from_id: number;
  status: number;
  total: number;
};
/**
 * The same by stretches of many blocks, each from the place of its first block: of a million rows the blocks alone are
 * a thousand.
 */
type StretchCounts = RowCounts;
/** What the indexes of a resource's lists were made from. */
type ListIndexes = { resource: string; recipe: string };

/** The tables that are not resources, and the resources' tables, whose columns follow from the contract. */
export interface Tables {
  credentials: Credentials;
  memberships: Memberships;
  tokens: Tokens;
  account_links: AccountLinks;
  subscription_links: SubscriptionLinks;
  media: Media;
  media_uses: MediaUses;
  former_pictures: FormerPictures;
  media_pending: MediaPending;
  former_slugs: FormerSlugs;
  revisions: Revisions;
  changes: Changes;
  idempotency: Idempotency;
  deleted_records: DeletedRecords;
  row_counts: RowCounts;
  stretch_counts: StretchCounts;
  list_indexes: ListIndexes;
  migrations: { number: number; name: string; applied_at: string };
  [resource: string]: Row;
}
