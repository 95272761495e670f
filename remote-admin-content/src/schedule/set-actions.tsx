import { useState } from 'react';
import { describeRefusal } from '@quoin/shared/admin/publishing/describe-refusal';
import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { deleteSet, publishSet } from '@quoin/shared/admin/publishing/set-calls';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { useNavigate } from '@quoin/shared/runtime/router';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { notify } from '@quoin/shared/ui/notices';
import { Button } from '@quoin/shared/ui/parts';
import { nameSet } from './describe-set.ts';

/** The buttons that publish a set now, and delete it. */
export function SetActions({ set, onChanged }: { set: PublicationSet; onChanged: () => void }) {
  const [asked, setAsked] = useState<'publish' | 'delete'>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const publish = async () => {
    try {
      await publishSet(set.id);
      notify({ text: `“${nameSet(set)}” is published.` });
    } catch (error) {
      const { text, details } = describeRefusal(error);
      notify({ text, details, isBad: true });
    }
    close();
    // A refusal can mean that somebody has changed the set.
    onChanged();
  };
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
        {set.name === '' ? 'Take it back' : 'Delete the set'}
      </Button>
      {set.items.length > 0 ? <Button onClick={() => setAsked('publish')}>Do it now</Button> : null}
      <ConfirmModal
        isOpen={asked === 'publish'}
        title="Do this now?"
        action="Do it now"
        closeLabel="Cancel"
        onClose={close}
        onConfirm={publish}
      >
        All records of the set change at once, or none of them does. Visitors see it at once.
      </ConfirmModal>
      <ConfirmModal
        isOpen={asked === 'delete'}
        title={set.name === '' ? 'Take this back?' : 'Delete the set?'}
        action={set.name === '' ? 'Take it back' : 'Delete the set'}
        closeLabel="Keep it"
        isDangerous
        onClose={close}
        onConfirm={async () => {
          await deleteSet(set.id);
          notify({ text: `“${nameSet(set)}” is not planned any more.` });
          await navigate(schedulePath);
        }}
      >
        Its records and their drafts stay as they are.
      </ConfirmModal>
    </>
  );
}
