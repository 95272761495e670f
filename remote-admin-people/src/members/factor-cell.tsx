import { useState } from 'react';
import type { MemberAccount } from '@quoin/shared/contract/account-wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { notify } from '@quoin/shared/ui/notices';
import { Button, Text } from '@quoin/shared/ui/parts';
import { resetFactors } from './members.ts';

interface FactorCellProps {
  member: MemberAccount;
  /** How the list calls the member. */
  name: string;
  onReset: () => void;
  /** Is called when the dialog has disappeared. */
  onGone: () => void;
}

/** Says whether a member has a second factor, and removes those of somebody who has lost them. */
export function FactorCell({ member, name, onReset, onGone }: FactorCellProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (!member.has_second_factor || String(member.id) === authUser())
    return <Text size="sm">{member.has_second_factor ? 'On' : 'None'}</Text>;
  const handleConfirm = async () => {
    await resetFactors(member.id);
    setConfirming(false);
    notify({ text: `The second factors of ${name} are removed.` });
    onReset();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remove the second factors of ${name}`}
        onClick={() => setConfirming(true)}
      >
        On: remove
      </Button>
      <ConfirmModal
        isOpen={isConfirming}
        title="Remove second factors"
        action="Remove"
        isDangerous
        onConfirm={handleConfirm}
        onClose={() => setConfirming(false)}
        onGone={onGone}
      >
        <p>Remove the authenticator app, the recovery codes and the passkeys of this person?</p>
        <p>
          <strong>{name}</strong>
        </p>
        <p>Their password alone signs them in then. Make sure that it is they who ask for it.</p>
      </ConfirmModal>
    </>
  );
}
