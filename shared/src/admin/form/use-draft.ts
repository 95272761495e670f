import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { withReplacement } from '../../contract/media-name.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { listChanges, toDraft, isSameValue } from './drafts.ts';
import type { ReplacedPicture } from '../replaced-pictures.ts';

export interface Base {
  /** The record as the server last returned it; null before it is created. */
  record: Row | null;
  /** The form's values at the last load or save. Values that differ from them are unsaved. */
  saved: Draft;
}

/**
 * Compares a form's values with the saved ones. A save, or another user's change, moves the saved values. It changes an
 * input only where the user has not typed, or has chosen the other user's value.
 */
export function useDraft(
  fields: readonly CompleteField[],
  { loaded, initial: initialDraft }: { loaded: Row | null; initial: Draft },
) {
  const [record, setRecord] = useState(loaded);
  const [initial] = useState(() => ({ ...toDraft(fields, loaded), ...(loaded ? {} : initialDraft) }));
  const base = useRef<Base>({ record: loaded, saved: initial });
  const methods = useForm<Draft>({ defaultValues: initial });
  const { getValues } = methods;
  const { mountCounts, setInputs } = useInputSetter(methods);

  const formDraft = useMemo(() => {
    const changes = () => listChanges(getValues(), base.current.saved);
    const setBase = (next: Row | null, saved: Draft) => {
      base.current = { record: next, saved };
      setRecord(next);
    };
    /**
     * Takes over other users' changes between two versions of the record, in the fields that are untouched here or in
     * `accepted`. Returns the names of these fields.
     */
    const mergeChanges = (
      next: Row,
      { except, accepted }: { except: readonly string[]; accepted: readonly string[] },
    ): string[] => {
      const before = base.current;
      if (!before.record) return [];
      const current = toDraft(fields, next);
      // The text of a picture can be accepted because the picture has changed, and not the text.
      const theirs = { ...listChanges(current, toDraft(fields, before.record)), ...pick(current, accepted) };
      const names = Object.keys(theirs).filter((name) => !except.includes(name));
      const merged = names.filter(
        (name) => accepted.includes(name) || isSameValue(getValues(name), before.saved[name]),
      );
      base.current = { ...before, saved: { ...before.saved, ...pick(theirs, names) } };
      setInputs(pick(theirs, merged));
      return merged;
    };

    return {
      changes,
      setInputs,
      /** The record and the values that the form is compared with now. */
      base: (): Readonly<Base> => base.current,
      isTouched: () => Object.keys(changes()).length > 0,
      /**
       * Notes that `sent` is stored; values typed since then stay unsaved. The fields in `changed`, and texts without
       * formats, show what the server has stored instead of what was sent. While the user `isTyping`, such texts stay:
       * a space that the server cuts off may be followed by a word. Returns the fields taken over from other users.
       */
      markSaved: (
        next: Row,
        { sent, changed, isTyping = false }: { sent: Draft; changed: readonly string[]; isTyping?: boolean },
      ): string[] => {
        const merged = mergeChanges(next, { except: Object.keys(sent), accepted: [] });
        const secrets = fields
          .filter(({ name, field }) => field.kind === 'secret' && Object.hasOwn(sent, name))
          .map(({ name }) => name);
        const blank = Object.fromEntries(secrets.map((name) => [name, '']));
        setInputs(
          pick(
            blank,
            secrets.filter((name) => isSameValue(getValues(name), sent[name])),
          ),
        );
        const current = toDraft(fields, next);
        const texts = fields
          .filter(({ name, field }) => !isTyping && field.kind === 'text' && !isSameValue(current[name], sent[name]))
          .map(({ name }) => name);
        const stored = pick(
          current,
          [...changed, ...texts].filter((name) => Object.hasOwn(sent, name)),
        );
        const shown = Object.keys(stored).filter((name) => isSameValue(getValues(name), sent[name]));
        setInputs(pick(stored, shown), changed);
        setBase(next, { ...base.current.saved, ...sent, ...blank, ...stored });
        return merged;
      },
      /** Replaces a picture's address. This is no user's change, so the typed and the saved values change alike. */
      replacePicture: (replaced: ReplacedPicture) => {
        const { record: storedRecord, saved } = base.current;
        setBase(storedRecord && { ...storedRecord, ...replaceMedia(toDraft(fields, storedRecord), replaced) }, {
          ...saved,
          ...replaceMedia(saved, replaced),
        });
        const values = replaceMedia(getValues(), replaced);
        setInputs(
          values,
          fields.filter(({ field }) => field.kind === 'html').map(({ name }) => name),
        );
      },
      /**
       * Makes another user's version the base. Of the fields that both changed, those in `accepted` take the other
       * user's value. Returns the fields taken over.
       */
      rebase: (next: Row, accepted: readonly string[]): string[] => {
        const merged = mergeChanges(next, { except: [], accepted });
        setBase(next, base.current.saved);
        return merged;
      },
    };
  }, [fields, getValues, setInputs]);

  return { record, methods, mountCounts, ...formDraft };
}

export type FormDraft = ReturnType<typeof useDraft>;

/**
 * Sets inputs from outside. The inputs of the fields in `changed` are mounted again, because an input may have more
 * state than its value, as an editor does.
 */
function useInputSetter({ setValue, clearErrors }: Pick<UseFormReturn<Draft>, 'setValue' | 'clearErrors'>) {
  const [mountCounts, setMountCounts] = useState<Readonly<Record<string, number>>>({});
  const setInputs = useCallback(
    (values: Draft, changed: readonly string[] = Object.keys(values)) => {
      const names = Object.keys(values);
      if (names.length === 0) return;
      for (const name of names) setValue(name, values[name] ?? null);
      clearErrors(names);
      const remounted = names.filter((name) => changed.includes(name));
      setMountCounts((before) => ({
        ...before,
        ...Object.fromEntries(remounted.map((name) => [name, (before[name] ?? 0) + 1])),
      }));
    },
    [setValue, clearErrors],
  );
  return { mountCounts, setInputs };
}

/** Returns the fields whose text changes when the picture's address is replaced. */
const replaceMedia = (draft: Draft, replaced: ReplacedPicture): Draft =>
  listChanges(
    Object.fromEntries(
      Object.entries(draft).map(([name, value]) => [
        name,
        typeof value === 'string' ? withReplacement(value, replaced) : value,
      ]),
    ),
    draft,
  );

const pick = (draft: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
