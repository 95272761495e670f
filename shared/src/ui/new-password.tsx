import { users } from '../contract/resources/users.ts';
import { PasswordInput } from './parts.ts';
import type { TypedValues } from './use-submit.ts';

const { min } = users.fields.password;

interface NewPasswordProps {
  errors: TypedValues;
  size?: 'sm' | 'md';
}

/** The fields for a new password, `password` and `confirm_password`, with the rules for it. */
export function NewPassword({ errors, size = 'sm' }: NewPasswordProps) {
  // `aria-invalid` is set here because Mantine marks an invalid password by colour only.
  return (
    <>
      <PasswordInput
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size={size}
        error={errors.password}
        aria-invalid={errors.password !== undefined}
        description={`At least ${min} characters. No common password, no row of neighbouring keys, and neither your own name nor the site’s in it.`}
      />
      <PasswordInput
        label="New password again"
        name="confirm_password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size={size}
        error={errors.confirm_password}
        aria-invalid={errors.confirm_password !== undefined}
      />
    </>
  );
}

/** Validates a new password in the browser. Returns error messages by field name; the server checks more. */
export function newPasswordProblems({ password = '', confirm_password: again = '' }: TypedValues): TypedValues {
  if (password.length < min)
    return {
      password:
        password === '' ? 'Choose a password.' : `Use at least ${min} characters; these are ${password.length}.`,
    };
  return password === again ? {} : { confirm_password: 'Must be the same as the password.' };
}
