import { useState } from 'react';
import { describeRefusal } from '@quoin/shared/admin/publishing/describe-refusal';
import { changeSet, type SetChange } from '@quoin/shared/admin/publishing/set-calls';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { notify } from '@quoin/shared/ui/notices';

/**
 * Changes a set. `onChanged` reads it again, also after a refusal that means that somebody else was faster: another
 * attempt would be refused like this one.
 */
export function useSetChange(set: PublicationSet, onChanged: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof describeRefusal>>();
  /** Returns whether it is stored. */
  const change = async (next: SetChange, text: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await changeSet(set, next);
      notify({ text });
      onChanged();
      return true;
    } catch (error) {
      setFailure(describeRefusal(error));
      if (error instanceof ApiError && [404, 409, 412].includes(error.status)) onChanged();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, change };
}
