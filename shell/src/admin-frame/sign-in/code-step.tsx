import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, TextInput, Title, UnstyledButton } from '@quoin/shared/ui/parts';
import styles from './login.module.css';

interface CodeStepProps {
  /** What was proved in the first step. */
  lead?: string;
  isSending: boolean;
  /** Why the last code was refused. */
  reason: string | undefined;
  onSend: (code: string) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code in the same field. */
export function CodeStep({
  lead = 'Your password is right. Your account also needs a code.',
  isSending,
  reason,
  onSend,
  onBack,
}: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);

  // The field that had the focus is gone. After a refused code the next one replaces it.
  useEffect(() => {
    if (isSending) return;
    field.current?.focus();
    field.current?.select();
  }, [isSending]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') field.current?.focus();
    else onSend(code);
  };

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <div>
          <Title order={1}>Enter your code</Title>
          <p className={styles.lead}>{lead}</p>
        </div>
        {reason === undefined ? null : <ErrorBanner text={reason} />}
        <TextInput
          ref={field}
          label="Code"
          description="From your authenticator app. Without your phone, enter a recovery code."
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          withAsterisk={false}
          size="md"
          error={isMissing ? 'Enter a code.' : undefined}
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Sign in
        </Button>
        <p className={styles.lead}>
          <UnstyledButton className={styles.link} onClick={onBack}>
            Use another account
          </UnstyledButton>
        </p>
      </Stack>
    </form>
  );
}
