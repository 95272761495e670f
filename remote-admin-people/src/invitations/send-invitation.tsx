import { useState } from 'react';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { ErrorBanner, SuccessBanner } from '@quoin/shared/ui/banner';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Group, Stack, Text } from '@quoin/shared/ui/parts';
import { invite } from '../members/members.ts';

type SendState = { state: 'idle' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; reason: string };

/** Mails a stored user a link to choose a password. It can be sent repeatedly. */
export function SendInvitation({ name, email }: { name: string; email: string }) {
  const [sending, setSending] = useState<SendState>({ state: 'idle' });
  const handleSend = async () => {
    if (sending.state === 'sending') return;
    setSending({ state: 'sending' });
    try {
      await invite({ name, email, role: 'admin', resources: null });
      setSending({ state: 'done' });
    } catch (error) {
      setSending({ state: 'failed', reason: getErrorMessage(error) });
    }
  };
  return (
    <Panel title="Invitation">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            Mails {email} a link to administer this site, which works for seven days. Who has no password yet chooses
            one there.
          </Text>
          <Button variant="light" loading={sending.state === 'sending'} onClick={() => void handleSend()}>
            Send an invitation
          </Button>
        </Group>
        {sending.state === 'done' ? <SuccessBanner text={`The invitation is on its way to ${email}.`} /> : null}
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} /> : null}
      </Stack>
    </Panel>
  );
}
