import { useState } from 'react';
import { ImageInput } from '@quoin/shared/admin/kinds/image';
import { changeAccount, readAccount } from '@quoin/shared/admin/own-account';
import { users } from '@quoin/shared/contract/resources/users';
import type { Account } from '@quoin/shared/contract/account-wire';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, PasswordInput, Stack, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { checkEmail } from '../check-email.ts';
import styles from './account.module.css';
import { useRegisteredForm } from './use-registered-form.ts';

interface ProfileFormProps {
  account: Account;
  forms: Set<() => boolean>;
  onSaved: (account: Account) => void;
}

/** Changes the user's own profile. A new email requires the password, because links to reset it are sent there. */
export function ProfileForm({ account, forms, onSaved }: ProfileFormProps) {
  const [email, setEmail] = useState(account.email);
  const [picture, setPicture] = useState(account.profile_img);
  const isOtherEmail = email.trim() !== account.email;

  const check = ({ name = '', current_password: current = '' }: TypedValues): TypedValues => ({
    ...(name.trim() === '' ? { name: 'Enter a name; it is what you can sign in with.' } : {}),
    ...checkEmail(email),
    ...(isOtherEmail && current === '' ? { current_password: 'Enter your current password.' } : {}),
  });
  const { sending, errors, isTouched, formProps } = useSubmit({
    check,
    send: async (typed) => {
      const saved = await changeAccount(
        { ...typed, email: email.trim(), profile_img: picture },
        { version: account.version },
      ).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        // Load the current version, so that the next save overwrites it.
        onSaved(await readAccount());
        throw new Error(
          'Your account was changed elsewhere in the meantime. Save again to keep the values shown here.',
        );
      });
      setEmail(saved.email);
      onSaved(saved);
    },
  });
  useRegisteredForm(forms, isTouched);

  return (
    <Panel title="Profile">
      <form {...formProps} aria-label="Profile">
        <Stack gap="md">
          <div className={styles.names}>
            <TextInput
              label="Name"
              description="You can sign in with it."
              name="name"
              defaultValue={account.name}
              maxLength={users.fields.name.max}
              autoComplete="username"
              error={errors.name}
            />
            <TextInput
              label="First name"
              name="firstname"
              defaultValue={account.firstname}
              maxLength={users.fields.firstname.max}
              autoComplete="given-name"
              error={errors.firstname}
            />
            <TextInput
              label="Last name"
              name="lastname"
              defaultValue={account.lastname}
              maxLength={users.fields.lastname.max}
              autoComplete="family-name"
              error={errors.lastname}
            />
          </div>
          <TextInput
            label="Email"
            name="email"
            type="email"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            autoComplete="email"
            error={errors.email}
          />
          {isOtherEmail ? (
            <PasswordInput
              label="Current password"
              description="Required because links to set a new password go to your email."
              name="current_password"
              autoComplete="current-password"
              error={errors.current_password}
              aria-invalid={errors.current_password !== undefined}
            />
          ) : null}
          <div className={styles.picture}>
            <ImageInput
              name="profile_img"
              label="Picture"
              help={undefined}
              rows={1}
              field={users.fields.profile_img}
              isNew={false}
              value={picture}
              error={errors.profile_img}
              inputRef={() => undefined}
              onBlur={() => undefined}
              onChange={(value) => setPicture(String(value ?? ''))}
            />
          </div>
          {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
          {sending.state === 'done' ? <SuccessBanner text="Success! Data updated successfully." /> : null}
          <Button type="submit" className={styles.send} loading={sending.state === 'sending'}>
            Save
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
