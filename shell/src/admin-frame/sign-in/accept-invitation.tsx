import { useEffect, useRef, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import { users } from '@quoin/shared/contract/resources/users';
import type { OpenInvitation } from '@quoin/shared/contract/account-wire';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { NewPassword, newPasswordProblems } from '@quoin/shared/ui/new-password';
import { Button, Stack, Text, TextInput, Title, useDocumentTitle } from '@quoin/shared/ui/parts';
import { Busy } from '@quoin/shared/ui/states';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { withRateLimitMessage } from './forgot-password.tsx';

/** The state of this screen; `refused`: the link is used, withdrawn or too old, or the account is not active. */
type Stage =
  | { name: 'loading' }
  | { name: 'open'; invitation: OpenInvitation }
  | { name: 'refused'; reason: string }
  | { name: 'failed'; reason: string }
  | { name: 'done' };

const isInvitation = (value: unknown): value is OpenInvitation =>
  isObject(value)
  && typeof value['needs_password'] === 'boolean'
  && ['site', 'email', 'name'].every((name) => typeof value[name] === 'string');

async function open(token: string): Promise<OpenInvitation> {
  const answer = await withRateLimitMessage(call('POST', '/invitations/open', { body: { token }, keepsSession: true }));
  if (isInvitation(answer)) return answer;
  throw toApiError(502, { title: "The content server's answer is not an invitation." });
}

/** Returns why the link does not work; undefined for any other failure. */
const getRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.errors?.token?.[0] : undefined;

const toStage = (error: unknown): Stage => {
  const refusal = getRefusal(error);
  return refusal === undefined
    ? { name: 'failed', reason: getErrorMessage(error) }
    : { name: 'refused', reason: refusal };
};

/** The screen behind the link in an invitation. `token` comes from the link. */
export function AcceptInvitation({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>({ name: 'loading' });
  const heading = useRef<HTMLHeadingElement>(null);
  const title = {
    loading: 'Your invitation',
    open: stage.name === 'open' ? `Administer ${stage.invitation.site}` : '',
    refused: 'This invitation does not work any more',
    failed: 'Your invitation could not be loaded',
    done: 'Welcome',
  }[stage.name];
  useDocumentTitle(`${title} · Quoin`);
  const load = (): void => void open(token).then((invitation) => setStage({ name: 'open', invitation }), onFailed);
  const onFailed = (error: unknown): void => setStage(toStage(error));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the token of a document does not change
  useEffect(load, []);
  useEffect(() => {
    if (stage.name !== 'loading') heading.current?.focus();
  }, [stage.name]);

  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {stage.name === 'loading' ? <Busy /> : null}
      {stage.name === 'open' ? (
        <AcceptForm
          token={token}
          invitation={stage.invitation}
          onAccepted={() => setStage({ name: 'done' })}
          onRefused={(reason) => setStage({ name: 'refused', reason })}
        />
      ) : null}
      {stage.name === 'refused' ? <Text>{stage.reason}</Text> : null}
      {stage.name === 'failed' ? (
        <>
          <ErrorBanner text={stage.reason} />
          <Button onClick={load}>Retry</Button>
        </>
      ) : null}
      {stage.name === 'done' ? <Text>You are an administrator of this site now. Sign in to go on.</Text> : null}
      {stage.name === 'done' || stage.name === 'refused' ? (
        <Button component="a" href="/admin" size="md" variant={stage.name === 'done' ? 'filled' : 'subtle'}>
          Sign in
        </Button>
      ) : null}
    </Stack>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: OpenInvitation;
  onAccepted: () => void;
  onRefused: (reason: string) => void;
}

function AcceptForm({ token, invitation, onAccepted, onRefused }: AcceptFormProps) {
  const { email, name, needs_password: needsPassword } = invitation;
  const check = (typed: TypedValues): TypedValues =>
    needsPassword ? { ...(typed.name?.trim() ? {} : { name: 'Enter your name.' }), ...newPasswordProblems(typed) } : {};
  const { sending, errors, formProps } = useSubmit({
    check,
    send: async (typed) => {
      try {
        await withRateLimitMessage(
          call('POST', '/invitations/accept', { body: { ...typed, token }, keepsSession: true }),
        );
      } catch (error) {
        const refusal = getRefusal(error);
        if (refusal === undefined) throw error;
        return onRefused(refusal);
      }
      return onAccepted();
    },
  });
  return (
    <form {...formProps} aria-label="Accept the invitation">
      <Stack gap="md">
        <Text>
          {needsPassword
            ? `Choose a name and a password for ${email}.`
            : `You have an account with ${email} already, and keep its password.`}
        </Text>
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        {needsPassword ? (
          <>
            <TextInput
              label="Name"
              description="You can sign in with it, or with your email."
              name="name"
              size="md"
              defaultValue={name}
              maxLength={users.fields.name.max}
              autoComplete="name"
              error={errors.name}
            />
            {/* Tells password managers whose password this is. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <NewPassword errors={errors} size="md" />
          </>
        ) : null}
        <Button type="submit" size="md" fullWidth loading={sending.state === 'sending'}>
          Accept the invitation
        </Button>
      </Stack>
    </form>
  );
}
