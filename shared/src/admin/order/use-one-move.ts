import { useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';

/** Runs one move at a time. After a failure it calls `onFailed` and returns the error's message. */
export function useExclusiveMove(onFailed: () => void) {
  const [error, setError] = useState<string>();
  const isMoving = useRef(false);

  const runExclusively = async (move: () => Promise<void>): Promise<void> => {
    if (isMoving.current) return;
    isMoving.current = true;
    setError(undefined);
    try {
      await move();
    } catch (reason) {
      onFailed();
      setError(getErrorMessage(reason));
    } finally {
      isMoving.current = false;
    }
  };

  return { runExclusively, error };
}
