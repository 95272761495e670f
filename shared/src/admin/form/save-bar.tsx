import { Alert, Button } from '@mantine/core';
import { IconDeviceFloppy, IconUsers } from '@tabler/icons-react';
import { ErrorBanner, SuccessBanner, WarningBanner } from '../../ui/banner.tsx';
import { useEffect, useRef, type MouseEvent } from 'react';
import styles from './record-form.module.css';
import type { SaveState } from './use-save.ts';

interface SaveBarProps {
  state: SaveState;
  /** The text of the success banner. */
  successText: string;
  /** The labels of the fields that took over another user's change. */
  merged: readonly string[];
  onMergedDismiss: () => void;
  /** Whether this browser keeps what is typed until it is saved. */
  isKept: boolean;
  onRetry: () => void;
  /** Saves the record without the parts of its texts that would be lost. */
  onAcceptLosses: () => void;
}

const notKept =
  'This browser does not keep what you type: it is too much, or its storage is full or switched off. Save before you leave.';

/** Ignores the second click of a double click, even if the first has been answered already. */
const onlyFirstClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The last row of the form: the Save button and the result of the last save. */
export function SaveBar({
  state,
  successText,
  merged,
  onMergedDismiss,
  isKept,
  onRetry,
  onAcceptLosses,
}: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const previousState = useRef(state.state);
  useEffect(() => {
    // The focus is lost when the button is disabled during a save, when a password's input is mounted again, and when
    // the conflict dialog closes. Then it returns to the button.
    const isAnswered = state.state === 'saved' || state.state === 'failed' || previousState.current === 'conflict';
    previousState.current = state.state;
    if (isAnswered && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <div className={styles.bar}>
      <div className={styles.messages}>
        {state.state === 'saved' ? <SuccessBanner text={successText} /> : null}
        {state.state === 'failed' ? (
          <ErrorBanner
            text={state.losses.length > 0 ? 'Not saved: parts of a text would be lost.' : state.message}
            details={state.details}
            {...(state.losses.length > 0 ? { retryText: 'Save without them', onRetry: onAcceptLosses } : { onRetry })}
          />
        ) : null}
        {merged.length > 0 ? (
          <Alert
            color="teal"
            variant="light"
            p="xs"
            radius="md"
            role="status"
            icon={<IconUsers size={20} aria-hidden />}
            withCloseButton
            closeButtonLabel="Dismiss"
            onClose={onMergedDismiss}
          >
            Somebody else has changed {merged.join(', ')} meanwhile. The form now shows their version.
          </Alert>
        ) : null}
        {isKept ? null : <WarningBanner text={notKept} />}
      </div>
      <Button
        ref={button}
        type="submit"
        onClick={onlyFirstClick}
        loading={state.state === 'saving'}
        leftSection={<IconDeviceFloppy size={17} aria-hidden />}
      >
        Save
      </Button>
    </div>
  );
}
