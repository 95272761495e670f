import { useEffect, useState } from 'react';
import type { CompletePart, Row } from '../descriptor.ts';
import { toPartKey, usePartsScope } from './part-forms.ts';
import { getPartName } from './part-names.ts';
import { usePartFocus } from './use-part-focus.ts';
import type { Typed } from './use-open-form.ts';

interface OpenPartOptions {
  part: CompletePart;
  row: Row;
  /** Whether the part has just been added. */
  isAdded: boolean;
}

/**
 * Holds whether a part is open. Its form is mounted while it is, and while it has unsaved changes; not when the part is
 * to be deleted.
 */
export function useOpenPart({ part, row, isAdded }: OpenPartOptions) {
  const key = toPartKey(part, row.id);
  const { forms, opened } = usePartsScope();
  const isNamed = opened === key;
  const [isWanted, setWanted] = useState(isAdded || isNamed);
  const [typed, setTyped] = useState<Typed>();
  const focus = usePartFocus(key, getFirstFocus({ isAdded, isNamed }));
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>();
  useEffect(
    () =>
      forms.addCard(key, (found) => {
        setWanted(true);
        setErrors(found);
      }),
    [forms, key],
  );
  const isRemoved = row.draft?.is_removal === true;
  const isOpen = isWanted && !isRemoved;
  const hasChanges = typed?.isTouched === true && !isRemoved;
  const isMounted = isOpen || hasChanges;
  return {
    key,
    isRemoved,
    isOpen,
    isMounted,
    isTouched: hasChanges,
    /** The messages that its form shows at its fields, as a publication has them. */
    errors,
    /** The name of the part, as it is typed. */
    name: isMounted && typed ? typed.name : getPartName(part, row),
    toggle: () => setWanted(!isWanted),
    noteTyped: (next: Typed) => setTyped((before) => (before && isSameTyped(before, next) ? before : next)),
    /** Opens the part and moves the focus to what is wrong in it. */
    showProblem: () => {
      setWanted(true);
      focus('problem');
    },
    focusHeading: () => focus('heading'),
  };
}

function getFirstFocus({ isAdded, isNamed }: { isAdded: boolean; isNamed: boolean }) {
  if (isAdded) return 'field';
  return isNamed ? 'heading' : undefined;
}

const isSameTyped = (one: Typed, other: Typed): boolean => one.isTouched === other.isTouched && one.name === other.name;
