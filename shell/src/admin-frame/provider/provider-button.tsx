import { useEffect, useState } from 'react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, Text } from '@quoin/shared/ui/parts';
import { beginSignIn } from './pending-sign-in.ts';

type Attempt = { state: 'idle' } | { state: 'leaving' } | { state: 'failed'; reason: string };

/** The button of the provider, or a link to another tab while there is unsaved work. */
export function ProviderChoice({ provider }: { provider: NonNullable<RuntimeConfig['provider']> }) {
  return (
    <Stack gap="sm">{hasUnsavedWork() ? <OtherTab name={provider.name} /> : <ProviderButton {...provider} />}</Stack>
  );
}

function ProviderButton({ name, isOnly }: { name: string; isOnly: boolean }) {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  useEffect(() => {
    // The browser may show this document again when the user goes back from the provider.
    const reset = ({ persisted: isRestored }: PageTransitionEvent): void => {
      if (isRestored) setAttempt({ state: 'idle' });
    };
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const leave = async (): Promise<void> => {
    setAttempt({ state: 'leaving' });
    try {
      globalThis.location.assign(await beginSignIn());
    } catch (error) {
      setAttempt({ state: 'failed', reason: getErrorMessage(error) });
    }
  };
  return (
    <>
      {attempt.state === 'failed' ? <ErrorBanner text={attempt.reason} /> : null}
      <Button
        variant={isOnly ? 'filled' : 'default'}
        size="md"
        fullWidth
        loading={attempt.state === 'leaving'}
        onClick={() => void leave()}
      >
        Sign in with {name}
      </Button>
    </>
  );
}

/** Leaving the page would lose what is typed. This tab adopts the session of another one. */
function OtherTab({ name }: { name: string }) {
  return (
    <>
      <Button component="a" href="/admin" target="_blank" variant="default" size="md" fullWidth>
        Sign in with {name} in a new tab
      </Button>
      <Text size="sm" c="dimmed">
        Then come back here: this tab goes on with what you typed.
      </Text>
    </>
  );
}
