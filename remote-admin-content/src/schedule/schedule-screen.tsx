import { getTimeZone } from '@quoin/shared/admin/date-time';
import { useHasRole } from '@quoin/shared/admin/permissions';
import { listSets } from '@quoin/shared/admin/publishing/set-calls';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { previewsPath } from '@quoin/shared/contract/preview-wire';
import type { SetPage, SetState } from '@quoin/shared/contract/set-wire';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Pager } from '@quoin/shared/ui/pager';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { formatDay, groupByDay } from '../by-day.ts';
import { NewSet } from './new-set.tsx';
import { parseScheduleQuery, toScheduleHref, type ScheduleQuery } from './schedule-query.ts';
import styles from './schedule.module.css';
import { SetLines } from './set-lines.tsx';

interface ScheduleData {
  query: ScheduleQuery;
  result: Promise<Result<SetPage>>;
}

/** The loader of the schedule. The address holds the state of the sets and the page. */
export function scheduleLoader({ request }: LoaderFunctionArgs): ScheduleData {
  const query = parseScheduleQuery(new URL(request.url).searchParams);
  return { query, result: toResult(listSets(query)) };
}

const labels: Readonly<Record<SetState, string>> = {
  due: 'Due',
  open: 'Without a moment',
  failed: 'Failed',
  done: 'Published',
};
const order: readonly SetState[] = ['due', 'open', 'failed', 'done'];

const emptyTexts: Readonly<Record<SetState, string>> = {
  due: 'Nothing is planned. A form has “Schedule”, and a set gets its moment on its screen.',
  open: 'No set is being collected.',
  failed: 'Everything could be published at its moment.',
  done: 'No set has been published yet.',
};

/** What is published and unpublished when: a calendar of what is due, and the sets that wait or are done. */
export function ScheduleScreen() {
  const { query, result } = useLoaderData<ScheduleData>();
  const { current, latest } = useResult(result);
  const { revalidate } = useRevalidator();
  const isEditor = useHasRole('editor');
  const shown = current ?? latest;
  return (
    <>
      <PageHead title="Schedule" back="/admin/dashboard">
        <Button component={Link} to={previewsPath} variant="default">
          Previews
        </Button>
        {isEditor ? <NewSet /> : null}
      </PageHead>
      <nav className={styles.states} aria-label="States">
        {order.map((state) => (
          <Button
            key={state}
            component={Link}
            to={toScheduleHref({ state, page: 1 })}
            variant={state === query.state ? 'filled' : 'default'}
            aria-current={state === query.state ? 'page' : undefined}
          >
            {labels[state]}
          </Button>
        ))}
      </nav>
      {shown ? null : <Busy />}
      {shown && !shown.ok ? (
        <Panel>
          <Failed
            title="The schedule could not be loaded."
            reason={shown.error.message}
            onRetry={() => void revalidate()}
          />
        </Panel>
      ) : null}
      {shown?.ok ? <Sets query={query} page={shown.value} isStale={!current} /> : null}
    </>
  );
}

function Sets({ query, page, isStale }: { query: ScheduleQuery; page: SetPage; isStale: boolean }) {
  if (page.total === 0) return <Panel>{emptyTexts[query.state]}</Panel>;
  return (
    <div className={styles.list} aria-busy={isStale}>
      {query.state === 'open' ? (
        <Panel title={labels.open}>
          <SetLines sets={page.data} label={labels.open} />
        </Panel>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Times are those of {getTimeZone()}.
          </Text>
          {groupByDay(page.data.map((set) => ({ ...set, at: set.at ?? set.decided_at ?? '' }))).map(
            ({ day, items }) => (
              <Panel key={day} title={formatDay(day)}>
                <SetLines sets={items} label={formatDay(day)} isOneDay />
              </Panel>
            ),
          )}
        </>
      )}
      <Pager
        current={page.current_page}
        last={page.last_page}
        toHref={(number) => toScheduleHref({ ...query, page: number })}
      />
    </div>
  );
}
