import { useEffect, useRef, useState } from 'react';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { forgetToken } from '@quoin/shared/runtime/auth';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { NewPassword, newPasswordProblems } from '@quoin/shared/ui/new-password';
import { Button, Stack, Text, Title, useDocumentTitle } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { ForgotPassword, withRateLimitMessage } from './forgot-password.tsx';

/** The state of this screen; `invalid`: the link was used already, has expired, or is incomplete. */
type Stage = 'form' | 'invalid' | 'done';

const titles: Record<Stage, string> = {
  form: 'Set your password',
  invalid: 'This link does not work any more',
  done: 'Your password is set',
};

const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.errors?.token !== undefined;

/** The screen behind the links in mails about forgotten passwords and invitations. `token` comes from the link. */
export function SetPassword({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid' : 'form');
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${titles[stage]} · Quoin`);
  useEffect(() => {
    if (stage !== 'form') heading.current?.focus();
  }, [stage]);

  const send = async (typed: TypedValues) => {
    try {
      await withRateLimitMessage(call('POST', '/reset-password', { body: { ...typed, token }, keepsSession: true }));
    } catch (error) {
      if (!isInvalidLink(error)) throw error;
      return setStage('invalid');
    }
    // The server has ended all earlier sessions of the user.
    forgetToken();
    return setStage('done');
  };

  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {titles[stage]}
      </Title>
      {stage === 'form' ? <PasswordForm send={send} /> : null}
      {stage === 'invalid' ? (
        <>
          <Text>
            It was used already or has expired. Request a new one below. It comes by mail and works for an hour.
          </Text>
          <ForgotPassword />
        </>
      ) : null}
      {stage === 'done' ? <Text>You can sign in with it now. All earlier sessions have ended.</Text> : null}
      {stage === 'form' ? null : (
        <Button component="a" href="/admin" size="md" variant={stage === 'done' ? 'filled' : 'subtle'}>
          {stage === 'done' ? 'Sign in' : 'Back to sign in'}
        </Button>
      )}
    </Stack>
  );
}

function PasswordForm({ send }: { send: (typed: TypedValues) => Promise<void> }) {
  const { sending, errors, formProps } = useSubmit({ check: newPasswordProblems, send });
  return (
    <form {...formProps}>
      <Stack gap="md">
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <NewPassword errors={errors} size="md" />
        <Button type="submit" size="md" fullWidth loading={sending.state === 'sending'}>
          Set the password
        </Button>
      </Stack>
    </form>
  );
}
