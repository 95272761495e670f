import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IdleModal } from './idle-modal.tsx';
import { watchIdle, type IdleWatch } from './watch-idle.ts';

interface LoadedModal {
  Modal: typeof IdleModal;
  watch: IdleWatch;
}

/** Asks the user to stay before the session ends unused. The dialog loads when it is first needed. */
export function IdleGate() {
  const [loaded, setLoaded] = useState<LoadedModal>();
  const [isOpen, setOpen] = useState(false);
  const [endsAt, setEndsAt] = useState(0);

  useEffect(() => {
    let isStopped = false;
    const watch = watchIdle({
      onWarning: async (next) => {
        try {
          const { IdleModal: Modal } = await import(/* webpackChunkName: "idle-modal" */ './idle-modal.tsx');
          if (isStopped) return false;
          // Mantine remembers what has the focus only when a mounted dialog opens.
          flushSync(() => setLoaded((last) => last ?? { Modal, watch }));
          setEndsAt(next);
          setOpen(true);
          return true;
        } catch (error) {
          console.error('the question before the session ends could not be loaded:', error);
          return false;
        }
      },
      onSettled: () => setOpen(false),
    });
    return () => {
      isStopped = true;
      watch.stop();
    };
  }, []);

  if (!loaded) return null;
  const { Modal, watch } = loaded;
  return <Modal isOpen={isOpen} endsAt={endsAt} onStay={watch.stay} onEnd={watch.check} />;
}
