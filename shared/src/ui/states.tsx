import { Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './states.module.css';

/** A loading indicator. */
export function Busy({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={styles.state} role="status" data-busy>
      <Loader size="md" aria-hidden />
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}

interface FailedProps {
  /** What failed: 'The sliders could not be loaded.' */
  title: string;
  /** Why it failed, such as the server's message. */
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The text of the button. Default: 'Retry'. */
  retryText?: string | undefined;
  children?: ReactNode;
}

/** Shows what failed and why, with a Retry button. */
export function Failed({ title, reason, onRetry, retryText = 'Retry', children }: FailedProps) {
  const handleRetry = ({ currentTarget }: MouseEvent) => {
    focusHeading(currentTarget);
    onRetry?.();
  };
  return (
    <div className={styles.state} role="alert">
      <span className={styles.failedIcon}>
        <IconAlertTriangle size={26} aria-hidden />
      </span>
      <Text fw={600}>{title}</Text>
      {reason ? (
        <Text size="sm" c="dimmed" className={styles.reason}>
          {reason}
        </Text>
      ) : null}
      {onRetry ? (
        <Button variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={handleRetry}>
          {retryText}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

/** An empty state, which is not an error. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <span className={styles.emptyIcon}>
        <IconInbox size={26} aria-hidden />
      </span>
      <Text fw={600} role="status">
        {text}
      </Text>
      {children}
    </div>
  );
}

/** Moves the focus from a button that will disappear to the dialog around it, or else to the screen's heading. */
export function focusHeading(pressed: Element): void {
  const target = pressed.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
}
