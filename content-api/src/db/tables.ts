export type Value = string | number | null;
export type Row = Record<string, Value>;

/** A user's password as argon2id's text; kept apart, so that no query on users can answer it. */
type Credentials = { app_key: string; user_id: number; password_hash: string };
/** Which applications a user of the accounts application may administer: `app_key` is the administered one. */
type Memberships = { app_key: string; user_app_key: string; user_id: number };
/** A signed-in session; of its token only the SHA-256 is known. */
type Tokens = { app_key: string; token_hash: string; user_id: number; created_at: string; expires_at: string };
type Media = {
  app_key: string; file_name: string; alt: string; width: number; height: number;
  size: number; sha256: string; created_at: string;
};

/** The tables that are not resources, and the resources' tables, whose columns follow from the contract. */
export interface Tables {
  credentials: Credentials;
  memberships: Memberships;
  tokens: Tokens;
  media: Media;
  migrations: { number: number; name: string; applied_at: string };
  [resource: string]: Row;
}
