import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getErrorMessage } from '../contract/error-message.ts';
import { ErrorBanner } from './banner.tsx';

interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The label of the confirm button. */
  action: string;
  closeLabel?: string;
  isDangerous?: boolean;
  /** An option that the user selects in the dialog. When it changes, the failure of the previous one is hidden. */
  choice?: unknown;
  /** Does the action. If it rejects, the dialog stays open and shows the error. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
  /** Is called when the dialog has disappeared and the focus is restored. */
  onGone?: (() => void) | undefined;
}

/** A dialog that asks for confirmation before an action that is hard to undo. */
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

  const closeRef = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The pressed button lost the focus, because it was disabled during the action. A closed dialog restores the focus
    // by itself.
    if (isOpen && wasBusy.current && progress !== 'busy') closeRef.current?.focus();
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
          <Button ref={closeRef} variant="default" disabled={progress === 'busy'} onClick={handleClose}>
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
