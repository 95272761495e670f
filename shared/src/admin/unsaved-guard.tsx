import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from '../runtime/router.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';

/** Asks before a touched form is left, whether for another screen or for another page. `isTouched` is asked when somebody leaves. */
export function UnsavedGuard({ isTouched }: { isTouched: () => boolean }) {
  const blocker = useBlocker(useCallback(() => isTouched(), [isTouched]));
  useBeforeUnload(useCallback((event) => {
    if (isTouched()) event.preventDefault();
  }, [isTouched]));

  return (
    <ConfirmModal
      isOpen={blocker.state === 'blocked'} title="Unsaved changes" action="Leave without saving" closeLabel="Stay" isDangerous
      onConfirm={() => blocker.proceed?.()} onClose={() => blocker.reset?.()}
    >
      What you changed here is not saved yet.
    </ConfirmModal>
  );
}
