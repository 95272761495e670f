import { isObject } from './is-object.ts';
import type { SetAction } from './set-wire.ts';

/** How often a form says that it is open, in seconds, and after how many it counts as closed. */
export const presenceBeat = 10;
export const presenceEnd = 35;
/** The maximum number of others that are named. */
export const maxPresent = 20;
/** The form of the name by which one browser tab is told from the others of its user. */
export const tabPattern = /^[\w-]{8,64}$/;

/** Somebody who has a record open. */
export interface PresentUser {
  id: number;
  /** Null if it is not known. */
  name: string | null;
  /** Whether they have changes that they have not saved. */
  is_changed: boolean;
}

/** `data` of `PUT /{resource}/{id}/presence`: who else has the record open, and its versions now. */
export interface Presence {
  others: PresentUser[];
  version: number;
  /** The version of its draft; null without one. */
  draft_version: number | null;
  /** Who saved the record or its draft last; null if that is not known. */
  saved_by: { id: number; name: string | null } | null;
  /** What the last save did if it was planned and its moment came: then nobody has saved just now. Null for others. */
  scheduled?: SetAction | null;
}

const isPresentUser = (value: unknown): value is PresentUser =>
  isObject(value)
  && typeof value.id === 'number'
  && (value.name === null || typeof value.name === 'string')
  && typeof value.is_changed === 'boolean';

export const isPresence = (value: unknown): value is Presence =>
  isObject(value)
  && Array.isArray(value.others)
  && value.others.every(isPresentUser)
  && typeof value.version === 'number'
  && (value.draft_version === null || typeof value.draft_version === 'number')
  && (value.saved_by === null || isObject(value.saved_by));
