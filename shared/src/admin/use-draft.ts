import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { withReplacement } from '../contract/media-name.ts';
import type { CompleteField, Draft, Row } from './descriptor.ts';
import { changesIn, draftOf, sameValue } from './drafts.ts';
import type { ReplacedPicture } from './replaced-pictures.ts';

interface Base {
  /** As the server last answered it; null: not made yet. */
  record: Row | null;
  /** What the form held when it was last saved or loaded. What it holds besides is unsaved. */
  saved: Draft;
}

/**
 * What a form holds, against what is saved: a save and other people's changes move the base, and never what is typed.
 */
export function useDraft(fields: readonly CompleteField[], { loaded, given }: { loaded: Row | null; given: Draft }) {
  const [record, setRecord] = useState(loaded);
  const [initial] = useState(() => ({ ...draftOf(fields, loaded), ...(loaded ? {} : given) }));
  const base = useRef<Base>({ record: loaded, saved: initial });
  const methods = useForm<Draft>({ defaultValues: initial });
  const { getValues } = methods;
  const { fillings, fill } = useFilling(methods);

  const work = useMemo(() => {
    const changes = () => changesIn(getValues(), base.current.saved);
    const moveTo = (next: Row | null, saved: Draft) => {
      base.current = { record: next, saved };
      setRecord(next);
    };
    /**
     * Other people's changes between two versions of the record; what is untouched here, or in `yielded`, follows them.
     */
    const follow = (
      next: Row,
      { except, yielded }: { except: readonly string[]; yielded: readonly string[] },
    ): string[] => {
      const before = base.current;
      if (!before.record) return [];
      const theirs = changesIn(draftOf(fields, next), draftOf(fields, before.record));
      const names = Object.keys(theirs).filter((name) => !except.includes(name));
      const taken = names.filter((name) => yielded.includes(name) || sameValue(getValues(name), before.saved[name]));
      base.current = { ...before, saved: { ...before.saved, ...pick(theirs, names) } };
      fill(pick(theirs, taken));
      return taken;
    };

    return {
      changes,
      fill,
      /** What the form's values stand against at this moment. */
      base: (): Readonly<Base> => base.current,
      isTouched: () => Object.keys(changes()).length > 0,
      /**
       * `sent` is stored: what was typed since is still unsaved. Answers the fields that were taken over from others.
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
      /** Another picture stands for one: nobody's change, so what is typed and what it stands against move alike. */
      showReplaced: (replaced: ReplacedPicture) => {
        const { record: known, saved } = base.current;
        moveTo(known && { ...known, ...renewedIn(draftOf(fields, known), replaced) }, {
          ...saved,
          ...renewedIn(saved, replaced),
        });
        const values = renewedIn(getValues(), replaced);
        fill(
          values,
          fields.filter(({ field }) => field.kind === 'html').map(({ name }) => name),
        );
      },
      /** Somebody else's version is the base from now on; of the fields that both changed, these are left to them. */
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
 * A way to fill inputs in from outside. One may keep more than its value, as an editor does: those of `anew` start
 * anew.
 */
function useFilling({ setValue, clearErrors }: Pick<UseFormReturn<Draft>, 'setValue' | 'clearErrors'>) {
  const [fillings, setFillings] = useState<Readonly<Record<string, number>>>({});
  const fill = useCallback(
    (values: Draft, anew: readonly string[] = Object.keys(values)) => {
      const names = Object.keys(values);
      if (names.length === 0) return;
      for (const name of names) setValue(name, values[name] ?? null);
      clearErrors(names);
      const others = names.filter((name) => anew.includes(name));
      setFillings((before) => ({
        ...before,
        ...Object.fromEntries(others.map((name) => [name, (before[name] ?? 0) + 1])),
      }));
    },
    [setValue, clearErrors],
  );
  return { fillings, fill };
}

/** What is another text with the picture that stands for one. */
const renewedIn = (draft: Draft, replaced: ReplacedPicture): Draft =>
  changesIn(
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
