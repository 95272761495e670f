import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { openSession } from '@quoin/shared/session';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, Title, useDocumentTitle } from '@quoin/shared/ui/parts';
import { Busy } from '@quoin/shared/ui/states';
import { CodeStep } from '../sign-in/code-step.tsx';
import { withRateLimitMessage } from '../sign-in/forgot-password.tsx';
import { takePendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

/** Proves to the API which sign-in it is, in each step. */
type Proof = PendingSignIn & { state: string };

type Stage =
  | { name: 'sending' }
  /** The account has a second factor, and the provider proved only one. `reason`: why the last code was refused. */
  | { name: 'code'; proof: Proof; isSending: boolean; reason?: string }
  /** `returnTo`: the address at which the user begins again. */
  | { name: 'failed'; reason: string; returnTo: string };

/** Reads what the provider added to the address, and removes it from there: a code belongs into no history. */
function takeResponse(): Record<string, string> {
  const { search, pathname } = globalThis.location;
  globalThis.history.replaceState(null, '', pathname);
  const sent = new URLSearchParams(search);
  return Object.fromEntries(
    ['state', 'code', 'error', 'iss'].flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function toStage(error: unknown, proof: Proof): Stage {
  const { returnTo } = proof;
  const { code, methods = [] } = error instanceof ApiError ? error.problem : {};
  if (code === 'second_factor_wrong')
    return {
      name: 'code',
      proof,
      isSending: false,
      reason: 'The code is wrong, or was used before. Wait for the next one, then try again.',
    };
  if (code !== 'second_factor_required') return { name: 'failed', reason: getErrorMessage(error), returnTo };
  if (methods.some((method) => method !== 'passkey')) return { name: 'code', proof, isSending: false };
  return { name: 'failed', reason: 'Your account also needs its passkey. Go back, and sign in with it.', returnTo };
}

/** Sends a step of the sign-in. When it is complete, this goes on to the back-office. */
async function send(proof: Proof, step: Record<string, string>): Promise<Stage> {
  const { state, browserKey, returnTo } = proof;
  try {
    await withRateLimitMessage(openSession('/provider-sign-in/session', { ...step, state, browser_key: browserKey }));
  } catch (error) {
    return toStage(error, proof);
  }
  globalThis.location.replace(returnTo);
  return { name: 'sending' };
}

async function begin(): Promise<Stage> {
  const [response, pending] = [takeResponse(), takePendingSignIn()];
  if (pending) return send({ ...pending, state: response.state ?? '' }, response);
  return {
    name: 'failed',
    reason: 'This sign-in was completed already, or was begun in another tab or browser. Begin again.',
    returnTo: '/admin',
  };
}

/** The screen to which the provider sends the browser back. */
export function ProviderCallback() {
  const [stage, setStage] = useState<Stage>({ name: 'sending' });
  const heading = useRef<HTMLHeadingElement>(null);
  const title = { sending: 'Signing in', code: 'Enter your code', failed: 'You are not signed in' }[stage.name];
  useDocumentTitle(`${title} · Quoin`);
  useEffect(() => void begin().then(setStage), []);
  useEffect(() => {
    if (stage.name === 'failed') heading.current?.focus();
  }, [stage.name]);

  if (stage.name === 'code') {
    const { proof, isSending, reason } = stage;
    return (
      <CodeStep
        lead={`${runtimeConfig().provider?.name ?? 'The provider'} has signed you in. Your account also needs a code.`}
        isSending={isSending}
        reason={reason}
        onSend={(code) => {
          setStage({ name: 'code', proof, isSending: true });
          void send(proof, { second_factor_code: code }).then(setStage);
        }}
        onBack={() => globalThis.location.replace(proof.returnTo)}
      />
    );
  }
  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {stage.name === 'failed' ? (
        <>
          <ErrorBanner text={stage.reason} />
          <Button component="a" href={stage.returnTo} size="md">
            Back to sign in
          </Button>
        </>
      ) : (
        <Busy />
      )}
    </Stack>
  );
}
