import { useEffect, useRef, useState, type RefObject } from 'react';

/** Mantine returns the focus 10 ms after a dialog closes, which may be after the dialog is no longer visible. */
const afterReturnMs = 50;

/**
 * Moves the focus to `place` if the focused button has disappeared with its row, after a question or after the list was
 * read again. It does nothing if the focus is on another element by then.
 * @returns a function to call when the question is no longer visible
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, { isSettled }: { isSettled: boolean }): () => void {
  const [asked, setAsked] = useState(0);
  const answered = useRef(asked);
  useEffect(() => {
    if (!isSettled || answered.current === asked) return undefined;
    const timer = setTimeout(() => {
      // The list may be read again later and remove the focused button; the next settled state checks once more.
      if (document.activeElement !== document.body) return;
      answered.current = asked;
      place.current?.focus();
    }, afterReturnMs);
    return () => clearTimeout(timer);
  }, [asked, isSettled, place]);
  return () => setAsked((count) => count + 1);
}
