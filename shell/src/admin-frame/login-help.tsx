import { useEffect, useRef } from 'react';
import { Button, Stack, Text, Title, useDocumentTitle } from '@quoin/shared/ui/parts';
import { ForgotPassword } from './forgot-password.tsx';

export type HelpTopic = 'password' | 'account';

// decisions 24: who forgot the password gets a link; nobody signs up, administrators invite.
const words: Record<HelpTopic, { title: string; text: string }> = {
  password: {
    title: 'Forgot your password?',
    text: 'Say who you are, and you get a mail with a link to set a new one. The link works for an hour; until you use it, your old password goes on.',
  },
  account: {
    title: 'Create an account',
    text: 'Accounts are made by invitation. Ask an administrator of this site to invite you under Users: you get a mail with a link to choose your password.',
  },
};

/** What the two links below the form lead to. */
export function LoginHelp({ topic, onBack }: { topic: HelpTopic; onBack: () => void }) {
  const { title, text } = words[topic];
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Quoin`);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>{title}</Title>
      <Text>{text}</Text>
      {topic === 'password' ? <ForgotPassword /> : null}
      <Button variant={topic === 'password' ? 'subtle' : 'light'} size="md" onClick={onBack}>Back to sign in</Button>
    </Stack>
  );
}
