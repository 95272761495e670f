import { useEffect, useRef, useState, type RefObject } from 'react';

/** Mantine returns the focus 10 ms after a dialog closes, which may be after the dialog is no longer visible. */
export const afterReturnMs = 50;

/**
 * Moves the focus to `target` if the focused button has disappeared with its row, after a question or after the list
 * was read again. It does nothing if the focus is on another element by then.
 * @returns a function to call when the question is no longer visible
 */
export function useFocusAfter(
  target: RefObject<HTMLElement | null>,
  { isSettled }: { isSettled: boolean },
): () => void {
  const [requested, setRequested] = useState(0);
  const handled = useRef(requested);
  useEffect(() => {
    if (!isSettled || handled.current === requested) return undefined;
    const timer = setTimeout(() => {
      // The list may be read again later and remove the focused button; the next settled state checks once more.
      if (document.activeElement !== document.body) return;
      handled.current = requested;
      target.current?.focus();
    }, afterReturnMs);
    return () => clearTimeout(timer);
  }, [requested, isSettled, target]);
  return () => setRequested((count) => count + 1);
}
