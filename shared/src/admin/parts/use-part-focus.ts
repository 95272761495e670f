import { useCallback, useEffect, useState } from 'react';

/** What of a part gets the focus: its first field, the first field with an error, or its heading. */
type Target = 'field' | 'problem' | 'heading';

const selectors: Readonly<Record<Target, string | undefined>> = {
  field: 'input:not([type=hidden]), textarea, select, [contenteditable=true]',
  problem: '[aria-invalid=true]',
  heading: undefined,
};

/** Returns the id of the element that has the form of a part; the key is that of the button in its heading. */
export const toBodyId = (key: string): string => `${key}-form`;

/** Moves the focus within a part, once it is shown; to its heading, if there is no such field. */
export function usePartFocus(key: string, first: Target | undefined): (target: Target) => void {
  const [wanted, setWanted] = useState<{ target: Target } | undefined>(first && { target: first });
  useEffect(() => {
    if (!wanted) return;
    const selector = selectors[wanted.target];
    const body = document.getElementById(toBodyId(key));
    const field = selector === undefined ? null : body?.querySelector<HTMLElement>(selector);
    const element = field ?? document.getElementById(key);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [wanted, key]);
  return useCallback((target: Target) => setWanted({ target }), []);
}
