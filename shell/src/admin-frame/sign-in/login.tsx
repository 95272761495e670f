import { useState } from 'react';
import { useDocumentTitle } from '@quoin/shared/ui/parts';
import { GatePage } from './gate-page.tsx';

import { helpTitles, LoginHelp, type HelpTopic } from './login-help.tsx';
import { SignInForm } from '../provider/sign-in-form.tsx';

/** The login screen: the login form, or help with a password or an account. */
export function Login() {
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  useDocumentTitle(`${topic ? helpTitles[topic] : 'Sign in'} · Quoin`);
  return (
    <GatePage>
      {topic ? <LoginHelp topic={topic} onBack={() => setTopic(null)} /> : <SignInForm onHelp={setTopic} />}
    </GatePage>
  );
}
