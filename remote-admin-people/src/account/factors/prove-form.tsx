import { useEffect, useRef, useState } from 'react';
import type { SecondFactors } from '@quoin/shared/contract/account-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import styles from './factors.module.css';
import type { Proof } from './own-factors-api.ts';

interface ProveFormProps {
  factors: Pick<SecondFactors, 'has_password' | 'session'>;
  /** Whether the account has a second factor. */
  isProtected: boolean;
  /** What is about to happen, as a sentence. */
  intro: string;
  action: string;
  isDangerous?: boolean | undefined;
  /** Also asks for the name of a new passkey. */
  isNamed?: boolean | undefined;
  onProved: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

const check = (typed: TypedValues): TypedValues =>
  Object.fromEntries(
    Object.entries({
      name: 'Enter a name.',
      current_password: 'Enter your current password.',
      code: 'Enter a code.',
    }).filter(([name]) => typed[name]?.trim() === ''),
  );

/** Asks for the current password or a code, before a second factor changes. */
export function ProveForm(props: ProveFormProps) {
  const { factors, isProtected, intro, action, isDangerous, isNamed, onProved, onCancel } = props;
  const needsCode = !factors.has_password || (isProtected && factors.session === 'one');
  const [isCode, setCode] = useState(needsCode);
  const { sending, errors, formProps } = useSubmit({ check, send: onProved });

  return (
    <form {...formProps} aria-label={action}>
      <Stack gap="md">
        <Text size="sm">{intro}</Text>
        {isNamed ? <NameField error={errors.name} /> : null}
        <ProofField isCode={isCode} isProtected={isProtected} errors={errors} />
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <Group gap="sm">
          <Button type="submit" loading={sending.state === 'sending'} color={isDangerous ? 'red' : 'teal'}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          {isProtected && !needsCode ? (
            <Button variant="subtle" onClick={() => setCode(!isCode)}>
              {isCode ? 'Use the password' : 'Use a code'}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

function NameField({ error }: { error: string | undefined }) {
  return (
    <TextInput
      className={styles.field}
      label="Name"
      description="By which you recognize the device, such as “My phone”."
      name="name"
      maxLength={60}
      error={error}
      aria-invalid={error !== undefined}
    />
  );
}

interface ProofFieldProps {
  isCode: boolean;
  isProtected: boolean;
  errors: TypedValues;
}

function ProofField({ isCode, isProtected, errors }: ProofFieldProps) {
  const error = errors[isCode ? 'code' : 'current_password'];
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone, or the other field is.
  useEffect(() => field.current?.focus(), [isCode]);
  const common = { ref: field, className: styles.field, error, 'aria-invalid': error !== undefined };
  // An account with neither a password nor a factor has nothing to prove.
  if (isCode && !isProtected) return null;
  return isCode ? (
    <TextInput
      {...common}
      label="Code"
      description="From your authenticator app, or a recovery code."
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  ) : (
    <PasswordInput {...common} label="Current password" name="current_password" autoComplete="current-password" />
  );
}
