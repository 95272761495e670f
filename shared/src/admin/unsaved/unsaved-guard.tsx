import { useCallback, useEffect, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from '../router.ts';
import { LeaveModal } from '../../ui/leave-modal.tsx';
import { registerDirtyForm } from './dirty-forms.ts';

interface UnsavedGuardProps {
  isTouched: () => boolean;
  /** The question; by default, that of a form. */
  question?: { title: string; text: ReactNode; action: string };
}

/**
 * Asks before a form with unsaved changes is left, for another screen or another page. `isTouched` is called at that
 * moment.
 */
export function UnsavedGuard({ isTouched, question }: UnsavedGuardProps) {
  const blocker = useBlocker(useCallback(() => isTouched(), [isTouched]));
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isTouched()) event.preventDefault();
      },
      [isTouched],
    ),
  );
  useEffect(() => registerDirtyForm(isTouched), [isTouched]);

  return (
    <LeaveModal
      isOpen={blocker.state === 'blocked'}
      title={question?.title}
      action={question?.action ?? 'Leave without saving'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    >
      {question?.text}
    </LeaveModal>
  );
}
