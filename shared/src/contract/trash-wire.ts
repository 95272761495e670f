import type { Page } from './wire.ts';
import type { NamedAccount } from './named-account.ts';

/** The maximum number of records on a page of `GET /trash/{resource}`. */
export const deletedPerPage = 20;

/** The parts of one kind that were deleted with a record. `noun` names one of them. */
export interface DeletedParts {
  resource: string;
  noun: string;
  total: number;
}

/** A row of `GET /trash/{resource}`: a record that was deleted and is still kept. */
export interface DeletedRecord {
  id: number;
  label: string;
  deleted_at: string;
  /** The account that deleted it; `name` is null if it was deleted itself. */
  deleted_by: NamedAccount;
  /** When it is deleted for good. */
  kept_until: string;
  /** What was deleted with it, such as the sections of a page and their widgets: the number of records by resource. */
  parts: DeletedParts[];
}

export type TrashPage = Page<DeletedRecord>;

/** `data` of `POST /trash/{resource}/{id}/restore`. */
export interface RestoredRecord {
  id: number;
  label: string;
  /** Sentences about what is not as it was before the deletion, such as a reference to a record that is gone. */
  notes: string[];
}

/** `data` of `DELETE /trash/{resource}` and `DELETE /trash/{resource}/{id}`. */
export interface PurgedRecords {
  /** The number of records that are gone for good, without their parts. */
  total: number;
}
