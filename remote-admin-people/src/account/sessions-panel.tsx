import { useRef, useState } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { DataTable } from '@quoin/shared/ui/data-table';
import { notify } from '@quoin/shared/ui/notices';
import { Panel } from '@quoin/shared/ui/panel';
import { Badge, Button, Group, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import styles from './account.module.css';
import { endOtherSessions, endSession, readSessions } from './own-sessions.ts';

/** Shows where the user is signed in. Users end sessions here that are not theirs, or that they have left open. */
export function SessionsPanel() {
  // Not in the route's loader: to load it again would remount the forms, with what is typed in them.
  const [request, setRequest] = useState(() => toResult(readSessions()));
  const { current, latest } = useResult(request);
  const result = current ?? latest;
  const reload = (): void => setRequest(toResult(readSessions()));
  const title = useRef<HTMLParagraphElement>(null);
  const [isEnding, setEnding] = useState(false);
  const hasOthers = result?.ok === true && result.value.some(({ is_current: isCurrent }) => !isCurrent);

  const end = async (work: () => Promise<void>, text: string): Promise<void> => {
    setEnding(true);
    try {
      await work();
      notify({ text });
      // The button that was pressed goes away.
      title.current?.focus();
      reload();
    } catch (error) {
      notify({ text: 'The session was not ended.', details: [getErrorMessage(error)], isBad: true });
    } finally {
      setEnding(false);
    }
  };

  return (
    <div className={styles.sessions}>
      <Panel title="Where you are signed in" isFlush>
        <Group justify="space-between" p="md" gap="md">
          <Text size="sm" c="dimmed" ref={title} tabIndex={-1}>
            End sessions that you do not know, and set a new password.
          </Text>
          <Button
            variant="default"
            disabled={!hasOthers || isEnding}
            onClick={() => void end(endOtherSessions, 'All other sessions are ended.')}
          >
            End all other sessions
          </Button>
        </Group>
        {result ? null : <Busy />}
        {result && !result.ok ? (
          <Failed title="Your sessions could not be loaded." reason={result.error.message} onRetry={reload} />
        ) : null}
        {result?.ok ? (
          <DataTable
            label="Where you are signed in"
            rows={result.value}
            getKey={({ id }) => id}
            isStale={current === undefined}
            columns={[
              { header: 'Device', cell: ({ device }) => device || 'Unknown' },
              { header: 'Address', cell: ({ address }) => address || 'Unknown' },
              { header: 'Signed in', width: '180px', cell: ({ created_at }) => formatDateTime(created_at) },
              { header: 'Last used', width: '180px', cell: ({ seen_at }) => formatDateTime(seen_at) },
              {
                header: 'Actions',
                width: '140px',
                isFoot: true,
                cell: (session) =>
                  session.is_current ? (
                    <Badge color="teal" variant="light">
                      This browser
                    </Badge>
                  ) : (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      disabled={isEnding}
                      aria-label={`End the session of ${session.device || 'an unknown device'}`}
                      onClick={() => void end(() => endSession(session.id), 'The session is ended.')}
                    >
                      End
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
