import { useRef, useState } from 'react';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useFocusAfter } from '@quoin/shared/admin/use-focus-after';
import type { Member } from '@quoin/shared/contract/wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { useLoaderData, useRevalidator } from '@quoin/shared/runtime/router';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { DataTable } from '@quoin/shared/ui/data-table';
import { IconUserMinus } from '@quoin/shared/ui/icons';
import { notify } from '@quoin/shared/ui/notices';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { InviteLink } from '../invitations/invite-link.tsx';
import { joinedName } from '../resources/joined-name.ts';
import styles from './members.module.css';
import { readMembers, takeOff } from './members.ts';

interface MembersData {
  answer: Promise<Result<Member[]>>;
}

/** The loader of the members' route. */
export const membersLoader = (): MembersData => ({ answer: toResult(readMembers()) });

const getMemberName = (member: Member): string => joinedName(member) || member.email;

/** The list of this site's administrators, where the access of others can be ended. */
export function MembersScreen() {
  const { current, latest } = useResult(useLoaderData<MembersData>().answer);
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const [memberToRemove, setAsked] = useState<Member>();
  const [isAsking, setIsAsking] = useState(false);
  const handleAnswered = useFocusAfter(title, { isSettled: current !== undefined });
  const answer = current ?? latest;

  const handleAsk = (member: Member) => {
    setAsked(member);
    setIsAsking(true);
  };
  const handleEnd = async () => {
    if (!memberToRemove) return;
    await takeOff(memberToRemove.id);
    setIsAsking(false);
    notify({ text: `${getMemberName(memberToRemove)} no longer administers this site.` });
    void revalidate();
  };
  return (
    <>
      <PageHead title="Administrators" titleRef={title}>
        <InviteLink />
      </PageHead>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Who may sign in here and change this site. Whose access ends keeps the account, and every other site that it
          reaches.
        </Text>
        <Panel isFlush>
          {answer ? null : <Busy />}
          {answer && !answer.ok ? (
            <Failed
              title="The administrators could not be loaded."
              reason={answer.error.message}
              onRetry={() => void revalidate()}
            />
          ) : null}
          {answer?.ok ? <Members members={answer.value} isStale={current === undefined} onEnd={handleAsk} /> : null}
        </Panel>
      </Stack>
      <ConfirmModal
        isOpen={isAsking}
        title="End access"
        action="End access"
        isDangerous
        onConfirm={handleEnd}
        onClose={() => setIsAsking(false)}
        onGone={handleAnswered}
      >
        <p>Is this person to administer this site no longer?</p>
        <p>
          <strong>{memberToRemove ? getMemberName(memberToRemove) : ''}</strong>
        </p>
        <p>What they have open and not saved cannot be saved then. Who is invited again is let in again.</p>
      </ConfirmModal>
    </>
  );
}

interface MembersProps {
  members: readonly Member[];
  isStale: boolean;
  onEnd: (member: Member) => void;
}

function Members({ members, isStale, onEnd }: MembersProps) {
  return (
    <DataTable
      label="Administrators"
      rows={members}
      getKey={({ id }) => id}
      isStale={isStale}
      columns={[
        { header: 'Name', cell: getMemberName },
        { header: 'Email', cell: ({ email }) => email },
        { header: 'Status', width: '130px', cell: (member) => <CanaryStatus member={member} /> },
        { header: 'Actions', width: '160px', isFoot: true, cell: (member) => <End member={member} onEnd={onEnd} /> },
      ]}
    />
  );
}

function CanaryStatus({ member: { status, has_password: hasPassword } }: { member: Member }) {
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
      Invited
    </Badge>
  );
}

/** Users cannot end their own access, so a site always keeps an administrator. */
function End({ member, onEnd }: { member: Member; onEnd: (member: Member) => void }) {
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
