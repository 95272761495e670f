import { useEffect, useRef, useState, type RefObject } from 'react';

/** The library gives the focus back 10 ms after a dialog closes, which may be after it is out of sight. */
const afterReturnMs = 50;

/**
 * After a question, the focus may have been on a button whose row is gone, at once or once the list is read again. Then
 * it goes to `place`; somebody may have put it elsewhere by then.
 * @returns to be called when the question is out of sight
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, { isSettled }: { isSettled: boolean }): () => void {
  const [asked, setAsked] = useState(0);
  const answered = useRef(asked);
  useEffect(() => {
    if (!isSettled || answered.current === asked) return undefined;
    const timer = setTimeout(() => {
      // The list may be about to be read again, and the button's row to go with that: then it is looked once more.
      if (document.activeElement !== document.body) return;
      answered.current = asked;
      place.current?.focus();
    }, afterReturnMs);
    return () => clearTimeout(timer);
  }, [asked, isSettled, place]);
  return () => setAsked((count) => count + 1);
}
