import type { Changes, DraftChanges, Revisions } from './change-tables.ts';
import type { AuditEntries, DeletedRecords, Drafts, SetItems, SetPins, Versions } from './editing-tables.ts';
import type { DraftWriters, ReviewPins, Reviews } from './review-tables.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;

/** The columns of records that are edited in drafts; only administrators read them. */
export const draftColumns = ['created_by', 'published_at'] as const;

/** Whether a value parsed from JSON is a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object'
  && value !== null
  && Object.values(value).every((field) => field === null || typeof field === 'string' || typeof field === 'number');

/**
 * Reads a row that is stored as JSON.
 * @throws TypeError when the text is no row
 */
export function parseRow(text: string): Row {
  const value: unknown = JSON.parse(text);
  if (!isRow(value)) throw new TypeError('A stored row cannot be read.');
  return value;
}

/** A user's password as an argon2id hash. It is in a table of its own, so no query on users can return it. */
type Credentials = { app_key: string; user_id: number; password_hash: string };
/**
 * Which applications a user may administer, and what there. `app_key` is the administered application; `resources` has
 * the names of those in which the role counts, separated by commas, empty for all.
 */
type Memberships = { app_key: string; user_app_key: string; user_id: number; role: string; resources: string };
/** A session. Only the SHA-256 of its token is stored. */
type Tokens = {
  app_key: string;
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  seen_at: string;
  idle_seconds: number;
  /** The browser and its system, and the address, from which the user signed in. Empty in older sessions. */
  device: string;
  address: string;
  /** When its user last proved who they are: at sign-in, or later. Empty if that is not known. */
  authenticated_at: string;
  /** How many factors the user proved at sign-in: `one` or `two`. */
  factors: string;
};
/** A device from which a user has signed in. Only the SHA-256 of its token is stored. */
type Devices = { app_key: string; token_hash: string; user_id: number; seen_at: string };
/**
 * The secret of an authenticator app, which makes one-time codes (TOTP). It is a factor once `is_active` is 1; before,
 * it waits for its first code. A code is accepted once: `last_step` is the time step of the last one.
 */
type TotpSecrets = {
  app_key: string;
  user_id: number;
  secret: string;
  is_active: number;
  last_step: number;
  created_at: string;
};
/** A code that replaces a lost second factor. Only its SHA-256 is stored; using it deletes the row. */
type RecoveryCodes = { app_key: string; user_id: number; code_hash: string };
/** A passkey (WebAuthn). `counter` is the number of its last signature, as text, because it can exceed an integer. */
type Passkeys = {
  app_key: string;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: string;
  /** How a browser reaches it, such as `internal`, separated by commas. */
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
};
/** A challenge that a passkey has to sign, to be used once. `user_id` is null for a sign-in. */
type PasskeyChallenges = { app_key: string; challenge_hash: string; user_id: number | null; expires_at: string };
/** The failed attempts with a key, until the time window ends. Only the SHA-256 of the key is stored. */
type Attempts = { app_key: string; key_hash: string; count: number; expires_at: string };
/** A link to set a password. It is valid until the user has another email address. */
type AccountLinks = {
  app_key: string;
  token_hash: string;
  user_id: number;
  email: string;
  created_at: string;
  expires_at: string;
};
/** The link of a user with an identity at an OpenID Connect provider. `email` is that of the first sign-in. */
type Identities = {
  app_key: string;
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  created_at: string;
  seen_at: string;
};
/**
 * A sign-in that has begun at the provider. Only the SHA-256 of the state and of the browser's key are stored.
 * `subject` and `verified_email` say whom the provider has signed in, while the user is asked for a second factor.
 */
type ProviderSignIns = {
  app_key: string;
  state_hash: string;
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  subject: string | null;
  verified_email: string | null;
  expires_at: string;
};
/** A link to confirm a subscription. */
type SubscriptionLinks = { app_key: string; token_hash: string; subscriber_id: number; expires_at: string };
/** The database generates its id, which orders the media list. */
type Media = {
  app_key: string;
  file_name: string;
  alt: string;
  width: number;
  height: number;
  size: number;
  sha256: string;
  created_at: string;
  /** The id of the picture of which it is a crop; null for others, and when that picture has been deleted. */
  crop_of: number | null;
  /** The file name at upload; only used for searches. */
  name: string;
  /** Name and alt text, folded for searches. */
  search_text: string;
  /** The name, for lists that are sorted by it. */
  name_sort_key: string;
  /** The size of all its files together, in bytes. */
  stored: number;
};
/**
 * Where a picture is shown; every write of a record updates it. `picture` is the id with which its file names begin.
 */
type MediaUses = {
  app_key: string;
  picture: string;
  resource: string;
  record_id: number;
  field: string;
  label: string;
};
/**
 * Former names of replaced pictures; requests for them are redirected to `leads_to`.
 * `picture` is the id in the former name.
 */
type FormerPictures = { app_key: string; picture: string; file_name: string; leads_to: string };
/** The tags of pictures. `folded` tells which are the same, `tag` is shown. */
type MediaTags = { app_key: string; picture_id: number; folded: string; tag: string };
/** Files that are being written or removed. An old entry belongs to an interrupted call. */
type MediaPending = { app_key: string; file_name: string; created_at: string };

/** Slug history: former slugs of records, which still lead to them. */
type FormerSlugs = {
  app_key: string;
  resource: string;
  slug: string;
  record_id: number;
  /** When the record got another slug; null if that is not known. */
  since: string | null;
};

/**
 * Creates that were sent with an Idempotency-Key, with the id of the result.
 * Rows whose `caller` is `record` contain the first response for a record.
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
 * The row count of each status of a resource in an application. `resource` is the name of its table, and a table
 * without a status has status 1. Triggers update it, so a list does not count its rows.
 */
type RowCounts = { app_key: string; resource: string; status: number; total: number };
/** The recipe from which the indexes of a resource's lists were made. */
type ListIndexes = { resource: string; recipe: string };

/** The API processes that run. Each raises `beats` every few seconds (`api-processes.ts`). */
type ApiProcesses = { id: string; name: string; level: number; texts: string; beats: number; seen_at: string };

/** All tables: the fixed ones, and those of resources, whose columns follow from the contract. */
export interface Tables {
  credentials: Credentials;
  memberships: Memberships;
  tokens: Tokens;
  devices: Devices;
  attempts: Attempts;
  totp_secrets: TotpSecrets;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  account_links: AccountLinks;
  identities: Identities;
  provider_sign_ins: ProviderSignIns;
  subscription_links: SubscriptionLinks;
  media: Media;
  media_uses: MediaUses;
  former_pictures: FormerPictures;
  media_tags: MediaTags;
  media_pending: MediaPending;
  former_slugs: FormerSlugs;
  revisions: Revisions;
  changes: Changes;
  idempotency: Idempotency;
  deleted_records: DeletedRecords;
  drafts: Drafts;
  draft_changes: DraftChanges;
  versions: Versions;
  audit: AuditEntries;
  set_items: SetItems;
  set_pins: SetPins;
  reviews: Reviews;
  review_pins: ReviewPins;
  draft_writers: DraftWriters;
  row_counts: RowCounts;
  list_indexes: ListIndexes;
  migrations: { number: number; name: string; applied_at: string };
  api_processes: ApiProcesses;
  [resource: string]: Row;
}
