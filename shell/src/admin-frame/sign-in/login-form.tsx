import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { signIn, type Credentials } from '@quoin/shared/session';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Checkbox, PasswordInput, Stack, TextInput, Title, UnstyledButton } from '@quoin/shared/ui/parts';
import type { CodeStep } from './code-step.tsx';
import type { HelpTopic } from './login-help.tsx';
import styles from './login.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderSignIn } from '../provider/provider-sign-in.tsx';

/** The state of the sign-in. */
type Attempt = { state: 'idle' } | { state: 'sending' } | { state: 'refused'; reason: string };

const getCode = (error: unknown) => (error instanceof ApiError ? error.problem.code : undefined);

/** Returns a plain message for wrong credentials and for the rate limit; otherwise the server's message. */
function getReason(error: unknown): string {
  if (getCode(error) === 'second_factor_wrong')
    return 'The code is wrong, or was used before. Wait for the next one, then try again.';
  if (error instanceof ApiError && (error.status === 401 || error.status === 422))
    return 'The email, username or password is not right.';
  if (error instanceof ApiError && error.status === 429)
    return 'Too many attempts. Wait a few minutes, then try again.';
  return getErrorMessage(error);
}

/** The right credentials of an account with a second factor, and the step that asks for its code. */
interface Verified {
  credentials: Credentials;
  Step: typeof CodeStep;
}

/** Loads the step for the code. Most accounts have no second factor, so it is not in the first script. */
async function askForCode(
  credentials: Credentials,
  setAttempt: (attempt: Attempt) => void,
): Promise<Verified | undefined> {
  try {
    const { CodeStep: Step } = await import(/* webpackChunkName: "second-factor" */ './code-step.tsx');
    setAttempt({ state: 'idle' });
    return { credentials, Step };
  } catch (error) {
    console.error('the step for the code could not be loaded:', error);
    setAttempt({ state: 'refused', reason: 'A file of the sign-in did not arrive. Try again.' });
    return undefined;
  }
}

interface MissingFields {
  identifier?: string;
  password?: string;
}

const findMissing = ({ identifier, password }: Credentials): MissingFields => ({
  ...(identifier === '' ? { identifier: 'Enter your email or username.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

function readCredentials(form: HTMLFormElement): Credentials {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '');
  return { identifier: text('identifier').trim(), password: text('password'), remember: values.has('remember') };
}

export function LoginForm({ onHelp }: { onHelp: (topic: HelpTopic) => void }) {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const [missing, setMissing] = useState<MissingFields>({});
  /** What was typed, while the account's second factor is asked for. */
  const [verified, setVerified] = useState<Verified>();
  const identifier = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const send = async (credentials: Credentials) => {
    setAttempt({ state: 'sending' });
    try {
      // The gate subscribes to the token and closes this screen.
      await signIn(credentials);
    } catch (error) {
      if (getCode(error) === 'second_factor_required') {
        await askForCode(credentials, setAttempt).then(setVerified);
        return;
      }
      setAttempt({ state: 'refused', reason: getReason(error) });
      password.current?.select();
    }
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.state === 'sending') return;
    const credentials = readCredentials(event.currentTarget);
    const missingFields = findMissing(credentials);
    setMissing(missingFields);
    if (missingFields.identifier) identifier.current?.focus();
    else if (missingFields.password) password.current?.focus();
    else void send(credentials);
  };

  if (verified)
    return (
      <verified.Step
        isSending={attempt.state === 'sending'}
        reason={attempt.state === 'refused' ? attempt.reason : undefined}
        onSend={(code) => void send({ ...verified.credentials, code })}
        onBack={() => {
          flushSync(() => {
            setVerified(undefined);
            setAttempt({ state: 'idle' });
          });
          identifier.current?.focus();
        }}
      />
    );

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <div>
          <Title order={1}>Sign in</Title>
          <p className={styles.lead}>to look after the site’s content.</p>
        </div>
        {attempt.state === 'refused' ? <ErrorBanner text={attempt.reason} /> : null}
        <TextInput
          ref={identifier}
          label="Email or username"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          error={missing.identifier}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          error={missing.password}
        />
        <div className={styles.row}>
          <Checkbox label="Remember me" name="remember" />
          <UnstyledButton className={styles.link} onClick={() => onHelp('password')}>
            Forgot password?
          </UnstyledButton>
        </div>
        <Button type="submit" size="md" fullWidth loading={attempt.state === 'sending'}>
          Sign in
        </Button>
        <PasskeyButton
          isBusy={attempt.state === 'sending'}
          onStart={() => setAttempt({ state: 'sending' })}
          onRefused={(reason) => setAttempt({ state: 'refused', reason })}
        />
        <ProviderSignIn />
        <p className={styles.lead}>
          No account yet?{' '}
          <UnstyledButton className={styles.link} onClick={() => onHelp('account')}>
            Create an account
          </UnstyledButton>
        </p>
      </Stack>
    </form>
  );
}
