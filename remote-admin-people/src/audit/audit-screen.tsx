import { useState } from 'react';
import { formatDateTime, getTimeZone } from '@quoin/shared/admin/date-time';
import { saveFile } from '@quoin/shared/admin/save-file';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { useLinks } from '@quoin/shared/admin/use-links';
import type { MemberAccount } from '@quoin/shared/contract/account-wire';
import type { AuditEntry, AuditPage } from '@quoin/shared/contract/audit';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { DataTable } from '@quoin/shared/ui/data-table';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { notify } from '@quoin/shared/ui/notices';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { readMembers } from '../members/members.ts';
import { AuditFilters } from './audit-filters.tsx';
import { parseAuditQuery, toAuditHref, type AuditQuery } from './audit-query.ts';
import { exportAudit, readAudit } from './audit.ts';
import styles from './audit.module.css';
import { describeAction, describeActor } from './describe-entry.ts';

interface AuditData {
  query: AuditQuery;
  result: Promise<Result<AuditPage>>;
  members: Promise<Result<MemberAccount[]>>;
}

/** The loader of the audit. The address holds the filters and the place. */
export function auditLoader({ request }: LoaderFunctionArgs): AuditData {
  const query = parseAuditQuery(new URL(request.url).searchParams);
  return { query, result: toResult(readAudit(query)), members: toResult(readMembers()) };
}

/** Who did what at this site, the newest first: by person, action, kind and day. */
export function AuditScreen() {
  const { query, result, members } = useLoaderData<AuditData>();
  const { current, latest } = useResult(result);
  const people = useResult(members).latest;
  const { revalidate } = useRevalidator();
  const shown = current ?? latest;
  return (
    <>
      <PageHead title="Audit" back="/admin/administrators">
        <ExportButton query={query} />
      </PageHead>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Who did what at this site: content, pictures, sign-ins, roles. Entries are never changed. Times are those of{' '}
          {getTimeZone()}.
        </Text>
        <AuditFilters
          query={query}
          members={people?.ok ? people.value : []}
          entries={shown?.ok ? shown.value.data : []}
        />
        <Panel isFlush>
          {shown ? <Entries result={shown} isStale={!current} onRetry={() => void revalidate()} /> : <Busy />}
        </Panel>
        {shown?.ok ? <Steps query={query} next={shown.value.next} /> : null}
      </Stack>
    </>
  );
}

/** Saves all entries that match as a file of this computer. */
function ExportButton({ query }: { query: AuditQuery }) {
  const [isBusy, setBusy] = useState(false);
  const handleExport = async () => {
    setBusy(true);
    try {
      const content = await exportAudit(query);
      saveFile({ name: `audit-${new Date().toISOString().slice(0, 10)}.ndjson`, content });
    } catch (error) {
      notify({ text: `The audit could not be exported. ${getErrorMessage(error)}`, isBad: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void handleExport()}>
      Export
    </Button>
  );
}

function Entries({ result, isStale, onRetry }: { result: Result<AuditPage>; isStale: boolean; onRetry: () => void }) {
  if (!result.ok)
    return <Failed title="The audit could not be loaded." reason={result.error.message} onRetry={onRetry} />;
  const { data: entries } = result.value;
  if (entries.length === 0)
    return (
      <Text size="sm" p="md" role="status">
        No entries match these filters.
      </Text>
    );
  return (
    <DataTable
      label="Audit"
      rows={entries}
      getKey={({ number }) => number}
      isStale={isStale}
      columns={[
        { header: 'No.', width: '90px', cell: ({ number }: AuditEntry) => number },
        { header: 'Time', width: '230px', cell: ({ at }: AuditEntry) => formatDateTime(at) },
        { header: 'Who', width: '22%', cell: describeActor },
        { header: 'What', cell: describeAction },
        { header: 'About', cell: (entry: AuditEntry) => <About entry={entry} /> },
      ]}
    />
  );
}

/** Names the record, with a link to it while it can exist, and to its history for a version. */
function About({ entry: { action, resource, record_id: id, label, version } }: { entry: AuditEntry }) {
  const links = useLinks();
  if (resource === null || id === null) return label === null || label === '' ? '--' : label;
  const isGone = action === 'delete' || action === 'purge';
  const name = label ?? `No. ${id}`;
  const history = isGone || version === null ? undefined : links.history(resource, { id, version });
  return (
    <>
      <MaybeLink to={isGone ? undefined : links.record(resource, id)}>{name}</MaybeLink>
      {history === undefined ? null : (
        <>
          {', '}
          <MaybeLink to={history} label={`version ${version}: history of ${name}`}>
            version {version}
          </MaybeLink>
        </>
      )}
    </>
  );
}

/** Links to the newest entries and to older ones. */
function Steps({ query, next }: { query: AuditQuery; next: number | null }) {
  return (
    <nav aria-label="Pages" className={styles.steps}>
      {query.before === '' ? null : (
        <Button component={Link} to={toAuditHref({ ...query, before: '' })} variant="default">
          Newest
        </Button>
      )}
      {next === null ? null : (
        <Button component={Link} to={toAuditHref({ ...query, before: String(next) })} variant="default">
          Older
        </Button>
      )}
    </nav>
  );
}
