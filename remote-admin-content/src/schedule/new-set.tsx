import { useState } from 'react';
import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { makeSet } from '@quoin/shared/admin/publishing/set-calls';
import { useNavigate } from '@quoin/shared/runtime/router';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { Button, TextInput } from '@quoin/shared/ui/parts';

/** The button that makes a set, which asks for its name. */
export function NewSet() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setOpen(true)}>New set</Button>
      <ConfirmModal
        isOpen={isOpen}
        title="New set"
        action="Make the set"
        closeLabel="Cancel"
        choice={name}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          const { id } = await makeSet({ name: name.trim() });
          await navigate(`${schedulePath}/${id}`);
        }}
      >
        <TextInput
          label="Name"
          description="Records that are published together, such as “Launch in Pokhara”."
          maxLength={100}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </ConfirmModal>
    </>
  );
}
