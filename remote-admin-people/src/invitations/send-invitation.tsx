import { useState } from 'react';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Group, Stack, Text } from '@quoin/shared/ui/parts';
import { invite, type Invited } from '../members/members.ts';
import { InvitedBanner } from './invited-banner.tsx';

type SendState =
  { state: 'idle' } | { state: 'sending' } | { state: 'done'; invited: Invited } | { state: 'failed'; reason: string };

/** Mails a stored user a link to choose a password. It can be sent repeatedly. */
export function SendInvitation({ name, email }: { name: string; email: string }) {
  const [sending, setSending] = useState<SendState>({ state: 'idle' });
  const handleSend = async () => {
    if (sending.state === 'sending') return;
    setSending({ state: 'sending' });
    try {
      setSending({ state: 'done', invited: await invite({ name, email, role: 'admin', resources: null }) });
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
        {sending.state === 'done' ? <InvitedBanner {...sending.invited} /> : null}
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} /> : null}
      </Stack>
    </Panel>
  );
}
