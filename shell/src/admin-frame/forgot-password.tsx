import { call } from '@quoin/shared/runtime/api-client';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { withRateLimitMessage } from './too-many.ts';

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
