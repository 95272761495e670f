import { changeAccount } from '@quoin/shared/admin/own-account';
import type { Account } from '@quoin/shared/contract/account-wire';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { NewPassword, newPasswordProblems } from '@quoin/shared/ui/new-password';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, PasswordInput, Stack, Text } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import styles from './account.module.css';
import { useRegisteredForm } from './use-registered-form.ts';

interface PasswordFormProps {
  email: string;
  forms: Set<() => boolean>;
  onSaved: (account: Account) => void;
}

const check = (typed: TypedValues): TypedValues => ({
  ...(typed.current_password ? {} : { current_password: 'Enter your current password.' }),
  ...newPasswordProblems(typed),
});

/** Changes the user's own password. It requires the current password, and the change ends all other sessions. */
export function PasswordForm({ email, forms, onSaved }: PasswordFormProps) {
  const { sending, errors, isTouched, formProps } = useSubmit({
    check,
    isCleared: true,
    send: async ({ password = '', confirm_password = '', current_password = '' }) =>
      onSaved(await changeAccount({ password, confirm_password, current_password })),
  });
  useRegisteredForm(forms, isTouched);

  return (
    <Panel title="Password">
      <form {...formProps} aria-label="Password">
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            The change signs you out in all other browsers, but not here.
          </Text>
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" aria-label="Email" value={email} readOnly hidden />
          <PasswordInput
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            error={errors.current_password}
            aria-invalid={errors.current_password !== undefined}
          />
          <NewPassword errors={errors} />
          {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
          {sending.state === 'done' ? (
            <SuccessBanner text="Your password is changed, and every other session has ended." />
          ) : null}
          <Button type="submit" className={styles.send} loading={sending.state === 'sending'}>
            Change the password
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
