import { useState } from 'react';
import type { MemberAccount } from '@quoin/shared/contract/account-wire';
import { roles } from '@quoin/shared/contract/may';
import { authUser } from '@quoin/shared/runtime/auth';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { notify } from '@quoin/shared/ui/notices';
import { Button, Stack, Text } from '@quoin/shared/ui/parts';
import styles from './members.module.css';
import { changeRole } from './members.ts';
import { describeRole, findRoleFault, RoleFields } from './role-fields.tsx';

interface RoleCellProps {
  member: MemberAccount;
  /** How the list calls the member. */
  name: string;
  onChanged: () => void;
}

/** Says what a member may do, and changes it. Users cannot change their own role. */
export function RoleCell({ member, name, onChanged }: RoleCellProps) {
  const { id, role, resources } = member;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ role, resources });
  if (String(id) === authUser()) return <Text size="sm">{describeRole(member)}</Text>;
  const open = () => {
    setChosen({ role, resources });
    setOpen(true);
  };
  const handleConfirm = async () => {
    const fault = findRoleFault(chosen);
    if (fault !== undefined) throw new Error(fault);
    await changeRole(id, chosen);
    setOpen(false);
    notify({ text: `${name}: ${describeRole(chosen)}.` });
    onChanged();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.role}
        aria-label={`Change the role of ${name}: ${describeRole(member)}`}
        onClick={open}
      >
        {describeRole(member)}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={`What may ${name} do?`}
        action="Change the role"
        choice={chosen}
        onConfirm={handleConfirm}
        onClose={() => setOpen(false)}
      >
        <Stack gap="md">
          <RoleFields offered={roles} value={chosen} onChange={setChosen} />
        </Stack>
      </ConfirmModal>
    </>
  );
}
