/** The key of the record that a review is about. `locale` is '' for the site's own language. */
type Reviewed = { app_key: string; resource: string; record_id: number; locale: string };

/** The review of the drafts of a record and of its parts. It ends when they are published or discarded. */
export type Reviews = Reviewed & {
  state: string;
  /** The versions of the record's draft and of the record; 0 without a draft of its own. */
  version: number;
  record_version: number;
  asked_by: number;
  asked_at: string;
  /** Null: anybody who may publish it. */
  asked_user: number | null;
  decided_by: number | null;
  decided_at: string | null;
};

/** A draft that a review names: `version` is that of the draft. */
export type ReviewPins = Reviewed & {
  draft_resource: string;
  draft_id: number;
  version: number;
  record_version: number;
};

/** Who has written what is not public yet of a record. */
export type DraftWriters = Reviewed & { user_id: number };
