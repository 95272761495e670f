import { runtimeConfig } from '@quoin/shared/runtime/config';
import { Stack, Title } from '@quoin/shared/ui/parts';
import { LoginForm } from '../sign-in/login-form.tsx';
import type { HelpTopic } from '../sign-in/login-help.tsx';
import styles from '../sign-in/login.module.css';
import { ProviderSignIn } from './provider-sign-in.tsx';

/** The login form, or only the button of the provider when the API refuses passwords. */
export function SignInForm({ onHelp }: { onHelp: (topic: HelpTopic) => void }) {
  if (!runtimeConfig().provider?.isOnly) return <LoginForm onHelp={onHelp} />;
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Sign in</Title>
        <p className={styles.lead}>to look after the site’s content.</p>
      </div>
      <ProviderSignIn />
      <p className={styles.lead}>No account yet? Ask an administrator of this site to invite you.</p>
    </Stack>
  );
}
