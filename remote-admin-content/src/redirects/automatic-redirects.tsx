import { useMemo, useState } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { useSearchParams } from '@quoin/shared/admin/router';
import { toResult, useResult } from '@quoin/shared/admin/to-result';
import { isObject } from '@quoin/shared/contract/is-object';
import { isPageOf } from '@quoin/shared/contract/is-page-of';
import type { AutomaticRedirect } from '@quoin/shared/contract/redirect-wire';
import type { Page } from '@quoin/shared/contract/wire';
import { breakable } from '@quoin/shared/ui/breakable';
import { DataTable } from '@quoin/shared/ui/data-table';
import { Pager } from '@quoin/shared/ui/pager';
import { Panel } from '@quoin/shared/ui/panel';
import { Text } from '@quoin/shared/ui/parts';
import { Busy, Empty, Failed } from '@quoin/shared/ui/states';
import { isText, readReport } from '../read-report.ts';

const size = 25;

const columns = [
  { header: 'From', cell: ({ from_path: from }: AutomaticRedirect) => breakable(from) },
  { header: 'To', cell: ToCell },
  {
    header: 'Since',
    width: '220px',
    cell: ({ since }: AutomaticRedirect) => (since === null ? '--' : formatDateTime(since)),
  },
];

/** A record that is not active has no page, and its former addresses lead to none. */
function ToCell({ to_path: to, status }: AutomaticRedirect) {
  return status === 1 ? breakable(to) : `${to} (inactive)`;
}

/** Lists the addresses that records had before. The site redirects them by itself. */
export function AutomaticRedirects() {
  const [params] = useSearchParams();
  const page = Number(/^[1-9]\d{0,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const [attempt, setAttempt] = useState(0);
  const result = useMemo(() => ({ attempt, rows: toResult(read(page)) }), [page, attempt]);
  const { latest, current } = useResult(result.rows);
  if (!latest) return <Busy />;
  if (!latest.ok)
    return (
      <Failed
        title="The automatic redirects could not be loaded."
        reason={latest.error.message}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return <Rows page={latest.value} isStale={!current} />;
}

function Rows({ page, isStale }: { page: Page<AutomaticRedirect>; isStale: boolean }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        When a page, post, profile or category gets another address, its old one redirects by itself. There is nothing
        to do here.
      </Text>
      <Panel isFlush>
        {page.total === 0 ? (
          <Empty text="No record has had another address yet." />
        ) : (
          <DataTable
            label="Automatic redirects"
            columns={columns}
            rows={page.data}
            getKey={({ resource, from_path: from }) => `${resource} ${from}`}
            isStale={isStale}
          />
        )}
      </Panel>
      <Pager current={page.current_page} last={page.last_page} toHref={(number) => `?view=automatic&page=${number}`} />
    </>
  );
}

const read = (page: number) => readReport('/redirects/automatic', { isValid: isAutomaticPage, query: { page, size } });

const isAutomatic = (value: unknown): value is AutomaticRedirect =>
  isObject(value)
  && [value.resource, value.from_path, value.to_path].every(isText)
  && typeof value.status === 'number'
  && (value.since === null || isText(value.since));

const isAutomaticPage = isPageOf(isAutomatic);
