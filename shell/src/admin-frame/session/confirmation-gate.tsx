import { useEffect, useState } from 'react';
import { setConfirmationPrompt } from '@quoin/shared/confirmation';
import { isSignedIn, onAuthChange } from '@quoin/shared/runtime/auth';
import type { IdentityModal } from './identity-modal.tsx';
import { trackFocus } from './track-focus.ts';

interface LoadedModal {
  Modal: typeof IdentityModal;
  settle: (isConfirmed: boolean) => void;
  /** What had the focus when the question was asked. */
  opener: HTMLElement | undefined;
}

/**
 * Asks for the password when a call needs it, in a dialog that loads when it is first needed. Calls that need it at the
 * same time share one question.
 */
export function ConfirmationGate() {
  const [loaded, setLoaded] = useState<LoadedModal>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let pending: PromiseWithResolvers<boolean> | undefined;
    const focus = trackFocus();
    const settle = (isConfirmed: boolean) => {
      pending?.resolve(isConfirmed);
      pending = undefined;
      setOpen(false);
    };
    const stopAsking = setConfirmationPrompt(() => {
      if (pending) return pending.promise;
      const asked = Promise.withResolvers<boolean>();
      pending = asked;
      const opener = focus.take();
      import(/* webpackChunkName: "identity-modal" */ './identity-modal.tsx').then(
        ({ IdentityModal: Modal }) => {
          if (pending !== asked) return;
          setLoaded({ Modal, settle, opener });
          setOpen(true);
        },
        (error: unknown) => {
          pending = undefined;
          asked.reject(new Error('The question for your password could not be loaded. Try again.', { cause: error }));
        },
      );
      return asked.promise;
    });
    // The session ended meanwhile, and the user has signed in again. That confirms it too.
    const stopListening = onAuthChange(() => {
      if (isSignedIn()) settle(true);
    });
    return () => {
      focus.stop();
      stopAsking();
      stopListening();
      settle(false);
    };
  }, []);

  if (!loaded) return null;
  const { Modal, settle, opener } = loaded;
  return <Modal isOpen={isOpen} opener={opener} onConfirm={() => settle(true)} onCancel={() => settle(false)} />;
}
