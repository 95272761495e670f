import { useRef, useState } from 'react';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useFocusAfter } from '@quoin/shared/admin/use-focus-after';
import type { MemberAccount } from '@quoin/shared/contract/account-wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { Link, useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { DataTable } from '@quoin/shared/ui/data-table';
import { IconUserMinus } from '@quoin/shared/ui/icons';
import { notify } from '@quoin/shared/ui/notices';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { InviteLink } from '../invitations/invite-link.tsx';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { joinNames } from '../resources/join-names.ts';
import { FactorCell } from './factor-cell.tsx';
import styles from './members.module.css';
import { readMembers, removeMember } from './members.ts';
import { RoleCell } from './role-cell.tsx';

interface MembersData {
  result: Promise<Result<MemberAccount[]>>;
}

/** The loader of the members' route. */
export const membersLoader = (): MembersData => ({ result: toResult(readMembers()) });

const getMemberName = (member: MemberAccount): string => joinNames(member) || member.email;

/** The list of this site's administrators, where the access of others can be ended. */
export function MembersScreen() {
  const { current, latest } = useResult(useLoaderData<MembersData>().result);
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const [memberToRemove, setMemberToRemove] = useState<MemberAccount>();
  const [isConfirming, setConfirming] = useState(false);
  const handleClosed = useFocusAfter(title, { isSettled: current !== undefined });
  const result = current ?? latest;

  const handleRemove = (member: MemberAccount) => {
    setMemberToRemove(member);
    setConfirming(true);
  };
  const handleConfirm = async () => {
    if (!memberToRemove) return;
    await removeMember(memberToRemove.id);
    setConfirming(false);
    notify({ text: `${getMemberName(memberToRemove)} no longer administers this site.` });
    void revalidate();
  };
  return (
    <>
      <PageHead title="Administrators" titleRef={title}>
        <Button component={Link} to="/admin/administrators/sign-ins" variant="default">
          Sign-ins
        </Button>
        <Button component={Link} to="/admin/administrators/audit" variant="default">
          Audit
        </Button>
        <Button component={Link} to="/admin/administrators/api-tokens" variant="default">
          API tokens
        </Button>
        <InviteLink />
      </PageHead>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          These people can sign in here, and each may do what their role allows. After their access has ended, they keep
          their account and their other sites.
        </Text>
        <Panel isFlush>
          {result ? null : <Busy />}
          {result && !result.ok ? (
            <Failed
              title="The administrators could not be loaded."
              reason={result.error.message}
              onRetry={() => void revalidate()}
            />
          ) : null}
          {result?.ok ? (
            <Members
              members={result.value}
              isStale={current === undefined}
              onEnd={handleRemove}
              onChanged={() => void revalidate()}
              onGone={() => title.current?.focus()}
            />
          ) : null}
        </Panel>
        <PendingInvitations onWithdrawn={() => title.current?.focus()} />
      </Stack>
      <ConfirmModal
        isOpen={isConfirming}
        title="End access"
        action="End access"
        isDangerous
        onConfirm={handleConfirm}
        onClose={() => setConfirming(false)}
        onGone={handleClosed}
      >
        <p>End the access of this person to this site?</p>
        <p>
          <strong>{memberToRemove ? getMemberName(memberToRemove) : ''}</strong>
        </p>
        <p>They can no longer save work that they have open. You can invite them again later.</p>
      </ConfirmModal>
    </>
  );
}

interface MembersProps {
  members: readonly MemberAccount[];
  isStale: boolean;
  onEnd: (member: MemberAccount) => void;
  onChanged: () => void;
  onGone: () => void;
}

function Members({ members, isStale, onEnd, onChanged, onGone }: MembersProps) {
  return (
    <DataTable
      label="Administrators"
      rows={members}
      getKey={({ id }) => id}
      isStale={isStale}
      columns={[
        { header: 'Name', cell: getMemberName },
        { header: 'Email', cell: ({ email }) => email },
        {
          header: 'Role',
          cell: (member) => <RoleCell member={member} name={getMemberName(member)} onChanged={onChanged} />,
        },
        { header: 'Status', width: '130px', cell: (member) => <MemberStatus member={member} /> },
        {
          header: 'Second factor',
          width: '150px',
          cell: (member) => (
            <FactorCell member={member} name={getMemberName(member)} onReset={onChanged} onGone={onGone} />
          ),
        },
        {
          header: 'Actions',
          width: '160px',
          isFoot: true,
          cell: (member) => <EndAccessButton member={member} onEnd={onEnd} />,
        },
      ]}
    />
  );
}

function MemberStatus({ member: { status, has_password: hasPassword } }: { member: MemberAccount }) {
  if (status !== 1)
    return (
      <Badge color="gray" variant="light">
        Inactive
      </Badge>
    );
  return hasPassword ? (
    <Badge color="teal" variant="light">
      Active
    </Badge>
  ) : (
    <Badge color="gray" variant="light">
      No password
    </Badge>
  );
}

/** Users cannot end their own access, so a site always keeps an administrator. */
function EndAccessButton({ member, onEnd }: { member: MemberAccount; onEnd: (member: MemberAccount) => void }) {
  if (String(member.id) === authUser())
    return (
      <Text size="sm" c="dimmed">
        You
      </Text>
    );
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      className={styles.end}
      aria-label={`End access of ${getMemberName(member)}`}
      leftSection={<IconUserMinus size={14} aria-hidden />}
      onClick={() => onEnd(member)}
    >
      End access
    </Button>
  );
}
