import { useRef, useState } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { DataTable } from '@quoin/shared/ui/data-table';
import { notify } from '@quoin/shared/ui/notices';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import styles from './account.module.css';
import { readIdentities, removeIdentity } from './linked-identities.ts';

/** Shows by which accounts at the provider the user signs in, and removes links. */
export function IdentitiesPanel({ providerName }: { providerName: string }) {
  // Not in the route's loader: to load it again would remount the forms, with what is typed in them.
  const [request, setRequest] = useState(() => toResult(readIdentities()));
  const { current, latest } = useResult(request);
  const result = current ?? latest;
  const reload = (): void => setRequest(toResult(readIdentities()));
  const lead = useRef<HTMLParagraphElement>(null);
  const [isRemoving, setRemoving] = useState(false);

  const remove = async (id: string): Promise<void> => {
    setRemoving(true);
    try {
      await removeIdentity(id);
      notify({ text: 'The link is removed.' });
      // The button that was pressed goes away.
      lead.current?.focus();
      reload();
    } catch (error) {
      notify({ text: 'The link was not removed.', details: [getErrorMessage(error)], isBad: true });
    } finally {
      setRemoving(false);
    }
  };

  return (
    <div className={styles.sessions}>
      <Panel title="Linked accounts" isFlush>
        <Text size="sm" c="dimmed" p="md" ref={lead} tabIndex={-1}>
          {result?.ok && result.value.length === 0
            ? `Sign in with ${providerName} once, with the email of this account, to link them.`
            : 'Who is signed in there can sign in here. Remove links that are not yours, and end the sessions below.'}
        </Text>
        {result ? null : <Busy />}
        {result && !result.ok ? (
          <Failed title="Your links could not be loaded." reason={result.error.message} onRetry={reload} />
        ) : null}
        {result?.ok && result.value.length > 0 ? (
          <DataTable
            label="Linked accounts"
            rows={result.value}
            getKey={({ id }) => id}
            isStale={current === undefined}
            columns={[
              { header: 'Provider', cell: ({ provider }) => provider },
              { header: 'Email when linked', cell: ({ email }) => email },
              { header: 'Linked', width: '180px', cell: ({ created_at }) => formatDateTime(created_at) },
              { header: 'Last sign-in', width: '180px', cell: ({ seen_at }) => formatDateTime(seen_at) },
              {
                header: 'Actions',
                width: '140px',
                isFoot: true,
                cell: ({ id, provider }) => (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    disabled={isRemoving}
                    aria-label={`Remove the link with ${provider}`}
                    onClick={() => void remove(id)}
                  >
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        ) : null}
      </Panel>
    </div>
  );
}
