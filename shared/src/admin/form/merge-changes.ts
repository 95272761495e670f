import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { isSameValue, toDraft } from './drafts.ts';

export interface Base {
  /** The record as the server last returned it; null before it is created. */
  record: Row | null;
  /** The form's values at the last load or save. Values that differ from them are unsaved. */
  saved: Draft;
  /**
   * The stored values from which unsaved values were made, of the fields that somebody else has changed since. A save
   * of such a field asks first.
   */
  origins: Draft;
}

interface MergeOptions {
  fields: readonly CompleteField[];
  base: Base;
  /** Returns the form's value of a field. */
  getTyped: (name: string) => Draft[string] | undefined;
  /** The fields that keep the form's value without a question, as those that were just saved. */
  settled: readonly string[];
  /** The fields that take the other user's value, also where the user has typed. */
  accepted: readonly string[];
}

/**
 * Takes over other users' changes between two versions of the record, in the fields that are untouched in the form or
 * in `accepted`. Returns the next base, and the values that the inputs take.
 */
export function mergeChanges(
  next: Row,
  { fields, base, getTyped, settled, accepted }: MergeOptions,
): { base: Base; taken: Draft } {
  const current = toDraft(fields, next);
  const before = toDraft(fields, base.record ?? next);
  const theirs = pick(
    current,
    Object.keys(current).filter(
      // The text of a picture can be accepted because the picture has changed, and not the text.
      (name) => accepted.includes(name) || (!settled.includes(name) && !isSameValue(current[name], before[name])),
    ),
  );
  const isTouched = (name: string) => !isSameValue(getTyped(name), base.saved[name]);
  const isOpen = (name: string) => isTouched(name) && !settled.includes(name) && !accepted.includes(name);
  const taken = Object.fromEntries(
    Object.entries(theirs).filter(([name]) => accepted.includes(name) || !isTouched(name)),
  );
  const saved = { ...base.saved, ...theirs };
  const remembered = { ...pick(before, Object.keys(theirs)), ...base.origins };
  const named = fields.flatMap(({ name, field: { useOf } }) => {
    if (!isOpen(name) || isSameValue(getTyped(name), saved[name])) return [];
    // A text that was typed for a picture is asked about where the picture has changed too.
    return useOf === undefined ? [name] : [name, useOf];
  });
  const origins = Object.fromEntries(Object.entries(remembered).filter(([name]) => named.includes(name)));
  return { base: { record: next, saved, origins }, taken };
}

/** Returns the fields of a form without their origins: what they show now was chosen by the user. */
export const withoutOrigins = (base: Base, names: readonly string[]): Base => ({
  ...base,
  origins: Object.fromEntries(Object.entries(base.origins).filter(([name]) => !names.includes(name))),
});

/** Returns some of the values; null for those that are missing. */
export const pick = (draft: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
