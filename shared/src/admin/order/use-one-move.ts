import { useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';

/** One move at a time; of one that fails, nothing is left but its words. */
export function useOneMove(onFailed: () => void) {
  const [error, setError] = useState<string>();
  const isMoving = useRef(false);

  const alone = async (move: () => Promise<void>): Promise<void> => {
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

  return { alone, error };
}
