import { call } from '@quoin/shared/runtime/api-client';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';

/**
 * Waits for an API call and replaces the message of a rate-limit error by a plain one.
 * @throws Error with a plain message for status 429; other errors unchanged
 */
export async function withRateLimitMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      throw new Error('Too many attempts. Wait a few minutes, then try again.', { cause: error });
    throw error;
  }
}

const check = ({ identifier = '' }: TypedValues): TypedValues =>
  identifier.trim() === '' ? { identifier: 'Enter your email or username.' } : {};

/** A form that requests a link to set a new password. Its message does not reveal whether the account exists. */
export function ForgotPassword() {
  const { sending, errors, formProps } = useSubmit({
    check,
    send: async ({ identifier = '' }) => {
      await withRateLimitMessage(
        call('POST', '/forgot-password', { body: { identifier: identifier.trim() }, keepsSession: true }),
      );
    },
  });
  if (sending.state === 'done')
    return (
      <SuccessBanner text="If there is such an account, a link to set a new password is on its way to its address." />
    );
  return (
    <form {...formProps}>
      <Stack gap="md">
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <TextInput
          label="Email or username"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          error={errors.identifier}
        />
        <Button type="submit" size="md" loading={sending.state === 'sending'}>
          Send the link
        </Button>
      </Stack>
    </form>
  );
}
