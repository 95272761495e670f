import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getErrorMessage } from '../contract/error-message.ts';
import { ErrorBanner } from './banner.tsx';

interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  closeLabel?: string;
  isDangerous?: boolean;
  /**
   * What it is done with, where that can be chosen in the question: with another choice, the failure of the last one is
   * no longer said.
   */
  choice?: unknown;
  /** Its failure is shown here, and the question stays open. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
  /** It is out of sight, and has given the focus back. */
  onGone?: (() => void) | undefined;
}

/** A question before something that is hard to undo. */
export function ConfirmModal({
  isOpen,
  title,
  children,
  action,
  closeLabel = 'Close',
  isDangerous = false,
  choice,
  onConfirm,
  onClose,
  onGone,
}: ConfirmModalProps) {
  const [progress, setProgress] = useState<'idle' | 'busy' | { failure: string; choice: unknown }>('idle');

  const close = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The button that was pressed was out of use meanwhile, and has lost the focus. A question that is answered gives
    // it back by itself.
    if (isOpen && wasBusy.current && progress !== 'busy') close.current?.focus();
    wasBusy.current = progress === 'busy';
  }, [isOpen, progress]);

  const handleClose = () => {
    if (progress === 'busy') return;
    setProgress('idle');
    onClose();
  };

  const handleConfirm = async () => {
    setProgress('busy');
    try {
      await onConfirm();
      setProgress('idle');
    } catch (error) {
      setProgress({ failure: getErrorMessage(error), choice });
    }
  };

  return (
    <Modal
      opened={isOpen}
      onClose={handleClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      {...(onGone ? { onExitTransitionEnd: onGone } : {})}
    >
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {typeof progress === 'object' && progress.choice === choice ? <ErrorBanner text={progress.failure} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button ref={close} variant="default" disabled={progress === 'busy'} onClick={handleClose}>
            {closeLabel}
          </Button>
          <Button
            color={isDangerous ? 'red.8' : 'teal'}
            loading={progress === 'busy'}
            onClick={() => void handleConfirm()}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
