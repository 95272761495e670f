import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { withReplacement } from '../../contract/media-name.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { listChanges, toDraft, sameValue } from './drafts.ts';
import type { ReplacedPicture } from '../replaced-pictures.ts';

interface Base {
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
  const { fillings, fill } = useFilling(methods);

  const work = useMemo(() => {
    const changes = () => listChanges(getValues(), base.current.saved);
    const moveTo = (next: Row | null, saved: Draft) => {
      base.current = { record: next, saved };
      setRecord(next);
    };
    /**
     * Takes over other users' changes between two versions of the record, in the fields that are untouched here or in
     * `yielded`. Returns the names of these fields.
     */
    const follow = (
      next: Row,
      { except, yielded }: { except: readonly string[]; yielded: readonly string[] },
    ): string[] => {
      const before = base.current;
      if (!before.record) return [];
      const theirs = listChanges(toDraft(fields, next), toDraft(fields, before.record));
      const names = Object.keys(theirs).filter((name) => !except.includes(name));
      const taken = names.filter((name) => yielded.includes(name) || sameValue(getValues(name), before.saved[name]));
      base.current = { ...before, saved: { ...before.saved, ...pick(theirs, names) } };
      fill(pick(theirs, taken));
      return taken;
    };

    return {
      changes,
      fill,
      /** The record and the values that the form is compared with now. */
      base: (): Readonly<Base> => base.current,
      isTouched: () => Object.keys(changes()).length > 0,
      /**
       * Notes that `sent` is stored; values typed since then stay unsaved. Returns the fields taken over from other
       * users.
       */
      store: (next: Row, sent: Draft): string[] => {
        const taken = follow(next, { except: Object.keys(sent), yielded: [] });
        const secrets = fields
          .filter(({ name, field }) => field.kind === 'secret' && Object.hasOwn(sent, name))
          .map(({ name }) => name);
        const blank = Object.fromEntries(secrets.map((name) => [name, '']));
        fill(
          pick(
            blank,
            secrets.filter((name) => sameValue(getValues(name), sent[name])),
          ),
        );
        moveTo(next, { ...base.current.saved, ...sent, ...blank });
        return taken;
      },
      /** Replaces a picture's address. This is no user's change, so the typed and the saved values change alike. */
      showReplaced: (replaced: ReplacedPicture) => {
        const { record: known, saved } = base.current;
        moveTo(known && { ...known, ...replaceMedia(toDraft(fields, known), replaced) }, {
          ...saved,
          ...replaceMedia(saved, replaced),
        });
        const values = replaceMedia(getValues(), replaced);
        fill(
          values,
          fields.filter(({ field }) => field.kind === 'html').map(({ name }) => name),
        );
      },
      /**
       * Makes another user's version the base. Of the fields that both changed, those in `yielded` take the other
       * user's value. Returns the fields taken over.
       */
      rebase: (next: Row, yielded: readonly string[]): string[] => {
        const taken = follow(next, { except: [], yielded });
        moveTo(next, base.current.saved);
        return taken;
      },
    };
  }, [fields, getValues, fill]);

  return { record, methods, fillings, ...work };
}

export type Work = ReturnType<typeof useDraft>;

/**
 * Sets inputs from outside. An input may have more state than its value, as an editor does, so the fields in `anew` are
 * mounted again.
 */
function useFilling({ setValue, clearErrors }: Pick<UseFormReturn<Draft>, 'setValue' | 'clearErrors'>) {
  const [fillings, setFillings] = useState<Readonly<Record<string, number>>>({});
  const fill = useCallback(
    (values: Draft, changed: readonly string[] = Object.keys(values)) => {
      const names = Object.keys(values);
      if (names.length === 0) return;
      for (const name of names) setValue(name, values[name] ?? null);
      clearErrors(names);
      const others = names.filter((name) => changed.includes(name));
      setFillings((before) => ({
        ...before,
        ...Object.fromEntries(others.map((name) => [name, (before[name] ?? 0) + 1])),
      }));
    },
    [setValue, clearErrors],
  );
  return { fillings, fill };
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
