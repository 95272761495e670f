import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { withReplacement } from '../../contract/media-name.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { withHeadingIds } from '../heading-ids.ts';
import { listChanges, toDraft, isSameValue } from './drafts.ts';
import { mergeChanges, pick, withoutOrigins, type Base } from './merge-changes.ts';
import type { ReplacedPicture } from '../replaced-pictures.ts';

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
  const base = useRef<Base>({ record: loaded, saved: initial, origins: {} });
  const methods = useForm<Draft>({ defaultValues: initial });
  const { getValues } = methods;
  const { mountCounts, setInputs } = useInputSetter(methods);

  const formDraft = useMemo(() => {
    const changes = () => listChanges(getValues(), base.current.saved);
    const setBase = (next: Base) => {
      base.current = next;
      setRecord(next.record);
    };
    /** Takes over other users' changes. Returns the next base and the names of the fields whose inputs it has set. */
    const merge = (next: Row, { settled, accepted }: { settled: readonly string[]; accepted: readonly string[] }) => {
      const merged = mergeChanges(next, { fields, base: base.current, getTyped: getValues, settled, accepted });
      base.current = merged.base;
      setInputs(merged.taken);
      return { next: merged.base, names: Object.keys(merged.taken) };
    };

    return {
      changes,
      /** Sets inputs to values that the user has chosen, who knows what is stored. */
      setInputs: (values: Draft) => {
        base.current = withoutOrigins(base.current, Object.keys(values));
        setInputs(values);
      },
      /** The record and the values that the form is compared with now. */
      base: (): Readonly<Base> => base.current,
      isTouched: () => Object.keys(changes()).length > 0,
      /**
       * Notes that `sent` is stored; values typed since then stay unsaved. The fields in `changed`, and texts without
       * formats, show what the server has stored instead of what was sent; rich texts show the ids of their headings.
       * While the user `isTyping`, such texts stay: a space that the server cuts off may be followed by a word, and an
       * id would be made from half a heading. Returns the fields taken over from other users.
       */
      markSaved: (
        next: Row,
        { sent, changed, isTyping = false }: { sent: Draft; changed: readonly string[]; isTyping?: boolean },
      ): string[] => {
        const merged = merge(next, { settled: Object.keys(sent), accepted: [] });
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
        const stored = {
          ...(isTyping ? {} : withStoredIds(fields, { sent, current })),
          ...pick(
            current,
            [...changed, ...texts].filter((name) => Object.hasOwn(sent, name)),
          ),
        };
        const shown = Object.keys(stored).filter((name) => isSameValue(getValues(name), sent[name]));
        setInputs(pick(stored, shown), changed);
        setBase({ ...merged.next, saved: { ...merged.next.saved, ...sent, ...blank, ...stored } });
        return merged.names;
      },
      /** Replaces a picture's address. This is no user's change, so the typed and the saved values change alike. */
      replacePicture: (replaced: ReplacedPicture) => {
        const { record: storedRecord, saved, origins } = base.current;
        setBase({
          record: storedRecord && { ...storedRecord, ...replaceMedia(toDraft(fields, storedRecord), replaced) },
          saved: { ...saved, ...replaceMedia(saved, replaced) },
          origins: { ...origins, ...replaceMedia(origins, replaced) },
        });
        const values = replaceMedia(getValues(), replaced);
        setInputs(
          values,
          fields.filter(({ field }) => field.kind === 'html').map(({ name }) => name),
        );
      },
      /**
       * Makes another user's version the base. Of the fields in `asked` that both changed, those in `accepted` take the
       * other user's value. A save asks about the others that both changed. Returns the fields taken over.
       */
      rebase: (
        next: Row,
        { asked, accepted }: { asked: readonly string[]; accepted: readonly string[] } = { asked: [], accepted: [] },
      ): string[] => {
        const merged = merge(next, { settled: [], accepted });
        const pictures = fields.flatMap(({ name, field }) => (asked.includes(name) ? (field.useOf ?? []) : []));
        setBase(withoutOrigins(merged.next, [...asked, ...pictures]));
        return merged.names;
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

/** Returns the rich texts that were sent, with the ids that their headings are stored with. */
const withStoredIds = (fields: readonly CompleteField[], { sent, current }: { sent: Draft; current: Draft }): Draft =>
  Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const [text, stored] = [sent[name], current[name]];
      return field.kind === 'html' && typeof text === 'string' && typeof stored === 'string'
        ? [[name, withHeadingIds(text, stored)]]
        : [];
    }),
  );

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
