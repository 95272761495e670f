import { useCallback, useEffect, useRef } from 'react';

/** A button of a row: `key` is the row's `data-order-of`. */
interface MovedButton {
  key: string | number;
  step: string;
}

/**
 * Keeps the focus on the button of a moved row, which leaves the document briefly when it moves and when its list is
 * read again.
 */
export function useMovedFocus(rows: readonly unknown[]) {
  const target = useRef<MovedButton>(undefined);
  useEffect(() => {
    if (!target.current) return;
    const { key, step } = target.current;
    const button = document.querySelector<HTMLElement>(`[data-order-of="${key}"] [data-step="${step}"]`);
    // Otherwise the user has moved the focus meanwhile, be it to another button of the row.
    if (document.activeElement === document.body) button?.focus();
    else if (document.activeElement !== button) target.current = undefined;
  }, [rows]);
  return useCallback((next: MovedButton) => {
    target.current = next;
  }, []);
}
