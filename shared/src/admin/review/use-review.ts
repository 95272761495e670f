import { useCallback, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import type { Review } from '../../contract/review-wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { notify } from '../../ui/notices.ts';
import { readReview, type ReviewOf } from './review-calls.ts';

export type ReviewState =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; review: Review };

interface ReviewOptions extends ReviewOf {
  /** What changes with each save of the record or its draft: the review is read again then. */
  version: string;
  /** Called with the review after each change of it. */
  onReviewed: (review: Review) => void;
}

/** Reads the review of a record, and changes it. */
export function useReview({ contract, id, appKey, version, onReviewed }: ReviewOptions) {
  const [state, setState] = useState<ReviewState>({ state: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The number of the last read or change: an answer to an earlier one is dropped. */
  const last = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    last.current += 1;
    const own = last.current;
    const review = await readReview({ contract, id, appKey });
    if (own === last.current) setState({ state: 'ready', review });
  }, [contract, id, appKey]);
  const load = useCallback(
    () => void read().catch((error: unknown) => setState({ state: 'failed', message: getErrorMessage(error) })),
    [read],
  );
  useEffect(load, [load, version]);

  /** Changes the review, and says `done`. Returns whether it worked. */
  const change = async (work: () => Promise<Review | undefined>, done: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const review = await work();
      if (!review) return false;
      last.current += 1;
      setState({ state: 'ready', review });
      onReviewed(review);
      notify({ text: done });
      return true;
    } catch (error) {
      setFailure(getErrorMessage(error));
      // There are other drafts by now, or another review.
      if (error instanceof ApiError && (error.status === 409 || error.status === 412)) load();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { state, isBusy, failure, load, change };
}
