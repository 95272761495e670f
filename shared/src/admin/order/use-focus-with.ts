import { useCallback, useEffect, useRef } from 'react';

/** The focus goes with a moved row, for which React may have made it leave the document. */
export function useFocusWith(rows: readonly unknown[]) {
  const wanted = useRef<{ id: number; step: string }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, step } = wanted.current;
    const button = document.querySelector<HTMLElement>(`[data-order-of="${id}"] [data-step="${step}"]`);
    if (!button) return;
    button.focus();
    wanted.current = undefined;
  }, [rows]);
  return useCallback((next: { id: number; step: string }) => { wanted.current = next; }, []);
}
