import { useState } from 'react';
import { Modal } from '@quoin/shared/ui/modal';
import { Text } from '@quoin/shared/ui/parts';

import { LoginHelp, type HelpTopic } from '../sign-in/login-help.tsx';
import { SignInForm } from '../provider/sign-in-form.tsx';

const keepOpen = () => undefined;

/** The login over a screen with unsaved work. The screen stays mounted, blurred, until the user has signed in again. */
export function LoginModal() {
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  return (
    <Modal.Root
      opened
      onClose={keepOpen}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      size="md"
      centered
    >
      <Modal.Overlay backgroundOpacity={0.75} blur={14} />
      <Modal.Content aria-label="Sign in again" radius="lg">
        <Modal.Body p="xl">
          {topic ? (
            <LoginHelp topic={topic} onBack={() => setTopic(null)} />
          ) : (
            <>
              <Text size="sm" mb="md">
                Your session has ended. What you typed is still here: sign in to go on.
              </Text>
              <SignInForm onHelp={setTopic} />
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
