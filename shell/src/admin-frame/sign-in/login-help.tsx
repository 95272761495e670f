import { useEffect, useRef } from 'react';
import { Button, Stack, Text, Title } from '@quoin/shared/ui/parts';
import { ForgotPassword } from './forgot-password.tsx';

export type HelpTopic = 'password' | 'account';

// spec point 24: a forgotten password is reset by a link. There is no sign-up; administrators invite users.
const descriptions: Record<HelpTopic, string> = {
  password:
    'Enter your email or username to get a mail with a link to set a new one. The link works for an hour. Until you use it, your old password stays valid.',
  account:
    'Accounts are made by invitation. Ask an administrator of this site to invite you under Users: you get a mail with a link to choose your password.',
};

/** The title of each topic's screen. */
export const helpTitles: Record<HelpTopic, string> = {
  password: 'Forgot your password?',
  account: 'Create an account',
};

/** The screens behind the links "Forgot password?" and "Create an account" of the login form. */
export function LoginHelp({ topic, onBack }: { topic: HelpTopic; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {helpTitles[topic]}
      </Title>
      <Text>{descriptions[topic]}</Text>
      {topic === 'password' ? <ForgotPassword /> : null}
      <Button variant={topic === 'password' ? 'subtle' : 'light'} size="md" onClick={onBack}>
        Back to sign in
      </Button>
    </Stack>
  );
}
