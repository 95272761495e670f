import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog that is open while it is mounted. When it goes, the focus returns to what had it before: Mantine's returns
 * it only where the dialog stays mounted.
 */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal opened closeButtonProps={{ 'aria-label': 'Dismiss' }} {...props} />;
}
