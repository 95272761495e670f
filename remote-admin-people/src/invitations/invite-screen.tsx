import { useState } from 'react';
import { roles } from '@quoin/shared/contract/may';
import { users } from '@quoin/shared/contract/resources/users';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Stack, Text, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { checkEmail } from '../check-email.ts';
import { invite, type Invited } from '../members/members.ts';
import { findRoleFault, RoleFields, type ChosenRole } from '../members/role-fields.tsx';
import { InvitedBanner } from './invited-banner.tsx';

const check = ({ name = '', email = '' }: TypedValues): TypedValues => ({
  ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
  ...checkEmail(email),
});

/** The screen for inviting a person to administer this site (spec point 24). */
export function InviteScreen() {
  const [invited, setInvited] = useState<Invited>();
  const [chosen, setChosen] = useState<ChosenRole>({ role: 'editor', resources: null });
  const { sending, errors, formProps } = useSubmit({
    check,
    isCleared: true,
    send: async ({ name = '', email = '' }) => {
      const fault = findRoleFault(chosen);
      if (fault !== undefined) throw new Error(fault);
      setInvited(await invite({ name: name.trim(), email: email.trim(), ...chosen }));
    },
  });
  return (
    <>
      <PageHead title="Invite an administrator" back="/admin/administrators" />
      <Panel>
        <form {...formProps} aria-label="Invite an administrator">
          <Stack gap="md" maw={560}>
            <Text size="sm" c="dimmed">
              This person gets a mail with a link, and can sign in here once the invitation is accepted. The link works
              for seven days. To send another link, invite the person again.
            </Text>
            <TextInput
              label="Name"
              name="name"
              maxLength={users.fields.name.max}
              autoComplete="off"
              error={errors.name}
            />
            <TextInput
              label="Email"
              name="email"
              type="email"
              maxLength={users.fields.email.max}
              autoComplete="off"
              error={errors.email}
            />
            <RoleFields offered={roles} value={chosen} onChange={setChosen} />
            {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
            {sending.state === 'done' && invited ? <InvitedBanner {...invited} /> : null}
            <Button type="submit" style={{ alignSelf: 'flex-end' }} loading={sending.state === 'sending'}>
              Send the invitation
            </Button>
          </Stack>
        </form>
      </Panel>
    </>
  );
}
