import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A success message. Screen readers announce it politely (`role="status"`). */
export function SuccessBanner({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Alert
      color="green"
      variant="light"
      p="xs"
      radius="md"
      role="status"
      icon={<IconCircleCheck size={20} aria-hidden />}
    >
      {text} {children}
    </Alert>
  );
}

/** A warning about what may go wrong. Screen readers announce it politely (`role="status"`). */
export function WarningBanner({ text }: { text: string }) {
  return (
    <Alert
      color="amber"
      variant="light"
      p="xs"
      radius="md"
      role="status"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {text}
    </Alert>
  );
}

interface ErrorBannerProps {
  text: string;
  details?: readonly string[];
  onRetry?: () => void;
  /** The text of the button that calls `onRetry`. */
  retryText?: string;
}

/** An error message. Screen readers announce it at once (`role="alert"`). */
export function ErrorBanner({ text, details = [], onRetry, retryText = 'Retry' }: ErrorBannerProps) {
  return (
    <Alert
      color="red"
      variant="light"
      p="xs"
      radius="md"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {text}
      {details.map((detail) => (
        <div key={detail}>{detail}</div>
      ))}
      {onRetry ? (
        <Button variant="subtle" color="red" size="compact-sm" ml="xs" onClick={onRetry}>
          {retryText}
        </Button>
      ) : null}
    </Alert>
  );
}
