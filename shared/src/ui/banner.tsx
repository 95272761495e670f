import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

/** Good news; read out politely. */
export function SuccessBanner({ text }: { text: string }) {
  return (
    <Alert
      color="green"
      variant="light"
      p="xs"
      radius="md"
      role="status"
      icon={<IconCircleCheck size={20} aria-hidden />}
    >
      {text}
    </Alert>
  );
}

interface ErrorBannerProps {
  text: string;
  details?: readonly string[];
  onRetry?: () => void;
}

/** Bad news; read out at once. */
export function ErrorBanner({ text, details = [], onRetry }: ErrorBannerProps) {
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
          Retry
        </Button>
      ) : null}
    </Alert>
  );
}
