import type { PublicationItem } from './draft-wire.ts';
import type { NamedAccount } from './named-account.ts';

/** `asked`: somebody waits for a review. `changes`: the reviewer asked for changes. */
export const reviewStates = ['asked', 'changes', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What a reviewer decides. */
export const reviewDecisions = ['changes', 'approved'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What a line of a review tells. */
export const reviewActions = ['comment', 'withdrawn', ...reviewStates] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** The maximum length of a comment, and the number of lines that are kept for a record: the latest ones. */
export const maxComment = 2000;
export const maxReviewLines = 200;
/** The maximum number of people who are offered as reviewers. */
export const maxReviewers = 200;
/** The maximum number of rows in each list of `GET /reviews`. */
export const maxWaiting = 20;

/** The drafts that a reviewer has seen. An approval holds for exactly these versions. */
export interface SeenVersion extends Pick<PublicationItem, 'resource' | 'id' | 'version'> {
  /** The version of the record itself: it changes with each save without a draft. */
  record_version: number;
}

/** A draft that a review is about: what publishing it would do. */
export type ReviewedDraft = Omit<PublicationItem, 'errors' | 'overwrites'> & SeenVersion;

/** A line of a review: a comment, or what somebody decided. */
export interface ReviewLine {
  id: number;
  action: ReviewAction;
  at: string;
  by: NamedAccount;
  /** The version of the record's draft then; 0 without one. */
  version: number;
  /** Plain text; '' without one. */
  text: string;
}

/** The review of a draft, as a note of the draft has it. */
export interface DraftReview {
  state: ReviewState;
  /** Whether the draft is the one that the review names. A changed draft is not approved any more. */
  is_current: boolean;
}

/** `data` of `GET /{resource}/{id}/review` and of the calls that change it. */
export interface Review {
  /** Null while nobody has asked for a review. */
  state: ReviewState | null;
  /** Whether the drafts of now are those that the review names. */
  is_current: boolean;
  /** The version of the record's draft that the review names; 0 if only its parts have drafts. */
  version: number;
  asked_by: NamedAccount | null;
  asked_at: string | null;
  /** Null: anybody who may publish it. */
  asked: NamedAccount | null;
  decided_by: NamedAccount | null;
  decided_at: string | null;
  /** The drafts of the record and of its parts, as they are now. */
  drafts: ReviewedDraft[];
  /** Whether the user may ask for a review, and withdraw it. */
  may_ask: boolean;
  /** Whether the user may publish all of it, and so decide on it, if `is_own` is false. */
  may_decide: boolean;
  /** Whether the user has written some of it. Nobody approves their own words. */
  is_own: boolean;
  /** Who can be asked. */
  reviewers: NamedAccount[];
  /** The oldest first. */
  lines: ReviewLine[];
}

/** A row of `GET /reviews`. */
export interface WaitingReview extends DraftReview {
  /** A contract's name, and that of one of its records. */
  resource: string;
  noun: string;
  id: number;
  label: string;
  asked_by: NamedAccount;
  asked_at: string;
  /** Null: anybody who may publish it. */
  asked: NamedAccount | null;
}

/** `data` of `GET /reviews`: what waits for the user, and what the user has asked others for. */
export interface WaitingReviews {
  for_me: WaitingReview[];
  by_me: WaitingReview[];
}
