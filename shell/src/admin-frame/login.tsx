import { useState } from 'react';
import { useDocumentTitle } from '@quoin/shared/ui/parts';
import { GatePage } from './gate-page.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginHelp, type HelpTopic } from './login-help.tsx';

/** The gate's screen: signing in, or how to get a way in. */
export function Login() {
  useDocumentTitle('Sign in · Quoin');
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  return <GatePage>{topic ? <LoginHelp topic={topic} onBack={() => setTopic(null)} /> : <LoginForm onHelp={setTopic} />}</GatePage>;
}
