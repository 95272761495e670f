import { useState } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import type { PendingInvitation } from '@quoin/shared/contract/account-wire';
import { DataTable } from '@quoin/shared/ui/data-table';
import { notify } from '@quoin/shared/ui/notices';
import { Panel } from '@quoin/shared/ui/panel';
import { Button } from '@quoin/shared/ui/parts';
import { Failed } from '@quoin/shared/ui/states';
import { readInvitations, withdrawInvitation } from '../members/members.ts';
import { describeRole } from '../members/role-fields.tsx';

/** The invitations that nobody has accepted yet; nothing when there are none. */
export function PendingInvitations({ onWithdrawn }: { onWithdrawn: () => void }) {
  const [request, setRequest] = useState(() => toResult(readInvitations()));
  const [withdrawn, setWithdrawn] = useState<number>();
  const { current, latest } = useResult(request);
  const result = current ?? latest;
  const reload = (): void => setRequest(toResult(readInvitations()));
  if (!result || (result.ok && result.value.length === 0)) return null;

  const withdraw = async ({ id, email }: PendingInvitation): Promise<void> => {
    setWithdrawn(id);
    try {
      await withdrawInvitation(id);
      notify({ text: `The invitation of ${email} is withdrawn.` });
      // The button that was pressed goes away.
      onWithdrawn();
      reload();
    } catch (error) {
      notify({ text: 'The invitation was not withdrawn.', details: [getErrorMessage(error)], isBad: true });
    } finally {
      setWithdrawn(undefined);
    }
  };
  return (
    <Panel title="Invited" isFlush>
      {result.ok ? (
        <DataTable
          label="Invited"
          rows={result.value}
          getKey={({ id }) => id}
          isStale={current === undefined}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            { header: 'Email', cell: ({ email }) => email },
            { header: 'Role', cell: (invitation) => describeRole(invitation) },
            { header: 'Link works until', width: '220px', cell: ({ expires_at }) => formatDateTime(expires_at) },
            {
              header: 'Actions',
              width: '160px',
              isFoot: true,
              cell: (invitation) => (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  disabled={withdrawn === invitation.id}
                  aria-label={`Withdraw the invitation of ${invitation.email}`}
                  onClick={() => void withdraw(invitation)}
                >
                  Withdraw
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <Failed title="The invitations could not be loaded." reason={result.error.message} onRetry={reload} />
      )}
    </Panel>
  );
}
