import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the button of a moved row, which leaves the document briefly when it moves and when its list is
 * read again.
 */
export function useMovedFocus(rows: readonly unknown[]) {
  const target = useRef<{ id: number; step: string }>(undefined);
  useEffect(() => {
    if (!target.current) return;
    const { id, step } = target.current;
    const button = document.querySelector<HTMLElement>(`[data-order-of="${id}"] [data-step="${step}"]`);
    // Otherwise the user has moved the focus meanwhile, be it to another button of the row.
    if (document.activeElement === document.body) button?.focus();
    else if (document.activeElement !== button) target.current = undefined;
  }, [rows]);
  return useCallback((next: { id: number; step: string }) => {
    target.current = next;
  }, []);
}
