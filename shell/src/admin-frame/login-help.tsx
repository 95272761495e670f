import { useEffect, useRef } from 'react';
import { Button, Stack, Text, Title, useDocumentTitle } from '@quoin/shared/ui/parts';

export type HelpTopic = 'password' | 'account';

// decisions 24: nobody signs up; administrators invite, and reset what is forgotten.
const words: Record<HelpTopic, { title: string; text: string }> = {
  password: {
    title: 'Forgot your password?',
    text: 'Ask another administrator of this site: under Users they can give you a new password. Then sign in with it and choose your own.',
  },
  account: {
    title: 'Create an account',
    text: 'Accounts are made by invitation. Ask an administrator of this site to add you under Users with your email address; you can sign in as soon as they have.',
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
      <Button variant="light" size="md" onClick={onBack}>Back to sign in</Button>
    </Stack>
  );
}
