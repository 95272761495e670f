import type { PublicationItem } from './draft-wire.ts';
import type { Page } from './wire.ts';
import type { NamedAccount } from './named-account.ts';

/**
 * `open`: it is being collected. `due`: it will be published at its moment. `failed`: it could not be published then,
 * and waits for a person.
 */
export const setStates = ['open', 'due', 'done', 'failed'] as const;
export type SetState = (typeof setStates)[number];

/** What happens to a record of a set: its drafts are published, or it becomes inactive. */
export const setActions = ['publish', 'unpublish'] as const;
export type SetAction = (typeof setActions)[number];

/** A part of a record of a set, such as a section of a page, whose draft the set publishes with that record. */
export interface SetPart {
  /** A contract's name. */
  resource: string;
  id: number;
  label: string;
  /** Whether publishing its draft deletes it. */
  is_removal: boolean;
}

/** A record of a set. */
export interface SetItem {
  /** A contract's name. */
  resource: string;
  id: number;
  label: string;
  action: SetAction;
  /** Whether publishing its draft deletes it. Only in the response for one set, as `parts`. */
  is_removal?: boolean;
  /** The parts that the set publishes with it. Lists of sets do not have them. */
  parts?: SetPart[];
}

/** Records that are published or unpublished together, at once or at a moment. */
export interface PublicationSet {
  id: number;
  /** '' for the schedule of one record. */
  name: string;
  state: SetState;
  /** The moment, in UTC; null without one, and for a set that a person has published. */
  at: string | null;
  /** The time zone in which the moment was said, such as `Asia/Kathmandu`. */
  zone: string | null;
  /** For `If-Match`. */
  version: number;
  made_by: NamedAccount | null;
  /** When it was published, or failed. At a moment, that is when it was first read. */
  decided_at: string | null;
  items: SetItem[];
  /** What prevented its publication. */
  reasons: SetReason[];
}

/** What due sets do with a record next: its drafts are published, or it becomes inactive. */
export interface Scheduled {
  /** The moment, in UTC. */
  at: string;
  action: SetAction;
}

/** Why a set could not be published: a message, and the errors of a record. */
export type SetReason = Pick<PublicationItem, 'resource' | 'id' | 'label' | 'errors'>;

export type SetPage = Page<PublicationSet>;

/** `data` of `GET` and `PUT /{resource}/{id}/schedule`: what is planned for one record. */
export interface RecordSchedule {
  /** Its own moments; null without one. */
  publish: PublicationSet | null;
  unpublish: PublicationSet | null;
  /** The sets with a name that have it and are not published yet. */
  sets: PublicationSet[];
}

/** The maximum number of records that people put into a set; their parts are published with them. */
export const maxSetItems = 100;
export const setsPerPage = 50;
