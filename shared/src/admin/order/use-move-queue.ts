import { useRef } from 'react';

/**
 * Runs moves one after another, in the order in which the user made them. When one fails, those that wait for it are
 * given up with the same error, because they were made on its result.
 */
export function useMoveQueue() {
  const last = useRef(Promise.resolve());
  return {
    /** Adds a move. Rejects if it fails, or if one that it waited for failed. */
    add: (move: () => Promise<void>): Promise<void> => {
      const added = last.current.then(move);
      last.current = added;
      added.catch(() => {
        if (last.current === added) last.current = Promise.resolve();
      });
      return added;
    },
    /** Whether no move was added after this one. */
    isLast: (added: Promise<void>) => last.current === added,
  };
}
