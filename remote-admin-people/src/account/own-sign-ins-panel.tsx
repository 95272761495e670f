import { useState } from 'react';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import { DataTable } from '@quoin/shared/ui/data-table';
import { Panel } from '@quoin/shared/ui/panel';
import { Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { signInColumns } from '../sign-ins/sign-in-columns.tsx';
import { readOwnSignIns } from '../sign-ins/sign-ins.ts';
import styles from './account.module.css';

/** Shows when and from where somebody signed in to the account, or tried to. */
export function OwnSignInsPanel() {
  // Not in the route's loader, as in the panel of the sessions.
  const [request, setRequest] = useState(() => toResult(readOwnSignIns()));
  const { current } = useResult(request);
  return (
    <div className={styles.sessions}>
      <Panel title="Recent sign-ins" isFlush>
        <Text size="sm" c="dimmed" p="md">
          What happened to your account in the last 90 days, at most 50 entries. If you do not know a sign-in, set a new
          password and end your other sessions.
        </Text>
        {current ? null : <Busy />}
        {current && !current.ok ? (
          <Failed
            title="Your sign-ins could not be loaded."
            reason={current.error.message}
            onRetry={() => setRequest(toResult(readOwnSignIns()))}
          />
        ) : null}
        {current?.ok && current.value.length === 0 ? (
          <Text size="sm" px="md" pb="md">
            Nothing has happened yet.
          </Text>
        ) : null}
        {current?.ok && current.value.length > 0 ? (
          <DataTable label="Recent sign-ins" rows={current.value} getKey={({ id }) => id} columns={signInColumns} />
        ) : null}
      </Panel>
    </div>
  );
}
