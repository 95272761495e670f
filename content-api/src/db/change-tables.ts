/**
 * `next_at` is the earliest moment of the due sets of an application; null without one. `draft_revision` grows with
 * each change of a draft, and is null before the first.
 */
export type Revisions = { app_key: string; revision: number; next_at: string | null; draft_revision: number | null };

export type Changes = {
  app_key: string;
  revision: number;
  resource: string;
  record_id: string;
  action: string;
  at: string;
  /** The signed-in user; null without one. */
  user_id: number | null;
  /** The label of a deleted record. */
  label: string | null;
  /** The version of the record that the change made. */
  version: number | null;
};

/** When the draft of a record last changed, by the `draft_revision` of its application. Deleted after an hour. */
export type DraftChanges = { app_key: string; resource: string; record_id: number; revision: number; at: string };
