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
    const { activeElement } = document;
    // The user has moved the focus elsewhere meanwhile.
    if (activeElement !== document.body && !activeElement?.closest('[data-order-of]')) target.current = undefined;
    else button?.focus();
  }, [rows]);
  return useCallback((next: { id: number; step: string }) => {
    target.current = next;
  }, []);
}
