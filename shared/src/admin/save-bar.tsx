import { Alert, Button } from '@mantine/core';
import { IconDeviceFloppy, IconUsers } from '@tabler/icons-react';
import { ErrorBanner, SuccessBanner } from '../ui/banner.tsx';
import { useEffect, useRef, type MouseEvent } from 'react';
import styles from './record-form.module.css';
import type { SaveState } from './use-save.ts';

interface SaveBarProps {
  state: SaveState;
  /** The success banner's. */
  words: string;
  /** The labels of the fields that follow somebody else's change. */
  taken: readonly string[];
  onTakenSeen: () => void;
  onRetry: () => void;
}

/** A double click is one wish, however soon the first click was answered. */
const onlyFirstClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The form's last line: Save, and how it went. */
export function SaveBar({ state, words, taken, onTakenSeen, onRetry }: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state.state);
  useEffect(() => {
    // A save takes the focus from its button, which is out of use meanwhile, and from a password, whose input is made
    // anew; its question takes it along.
    const isAnswered = state.state === 'saved' || state.state === 'failed' || before.current === 'conflict';
    before.current = state.state;
    if (isAnswered && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <div className={styles.bar}>
      <div className={styles.news}>
        {state.state === 'saved' ? <SuccessBanner text={words} /> : null}
        {state.state === 'failed' ? (
          <ErrorBanner text={state.message} details={state.details} onRetry={onRetry} />
        ) : null}
        {taken.length > 0 ? (
          <Alert
            color="teal"
            variant="light"
            p="xs"
            radius="md"
            role="status"
            icon={<IconUsers size={20} aria-hidden />}
            withCloseButton
            closeButtonLabel="Dismiss"
            onClose={onTakenSeen}
          >
            Somebody else has changed {taken.join(', ')} meanwhile. Their version stands in the form now.
          </Alert>
        ) : null}
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
