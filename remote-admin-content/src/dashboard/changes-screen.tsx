import { getTimeZone } from '@quoin/shared/admin/date-time';
import { getDay } from '@quoin/shared/admin/days';
import { useAddressFilters } from '@quoin/shared/admin/use-address-filters';
import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { ChangeLogPage } from '@quoin/shared/contract/wire';
import { authUser } from '@quoin/shared/runtime/auth';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Pager } from '@quoin/shared/ui/pager';
import { Panel } from '@quoin/shared/ui/panel';
import { Button, Text, TextInput } from '@quoin/shared/ui/parts';
import { PlainSelect } from '@quoin/shared/ui/plain-select';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { formatDay, groupByDay } from '../by-day.ts';
import { changeKinds, parseChangesQuery, toApiQuery, toChangesHref, type ChangesQuery } from './changes-query.ts';
import styles from './changes.module.css';
import { ChangeLines } from './last-changes.tsx';
import { isChangeLogPage, readReport } from '../read-report.ts';

interface ChangesData {
  query: ChangesQuery;
  result: Promise<Result<ChangeLogPage>>;
}

/** The loader of the changes. The address holds the filters and the page. */
export function changesLoader({ request }: LoaderFunctionArgs): ChangesData {
  const query = parseChangesQuery(new URL(request.url).searchParams);
  const isValid = isChangeLogPage;
  return { query, result: toResult(readReport('/app-report/change-log', { isValid, query: toApiQuery(query) })) };
}

/** What changed on this site, day by day: who changed what, by person, kind and day. */
export function ChangesScreen() {
  const { query, result } = useLoaderData<ChangesData>();
  const { current, latest } = useResult(result);
  const { revalidate } = useRevalidator();
  const shown = current ?? latest;
  return (
    <>
      <PageHead title="Changes" back="/admin/dashboard" />
      <Filters query={query} people={shown?.ok ? shown.value.people : []} />
      {shown ? null : <Busy />}
      {shown && !shown.ok ? (
        <Panel>
          <Failed
            title="The changes could not be loaded."
            reason={shown.error.message}
            onRetry={() => void revalidate()}
          />
        </Panel>
      ) : null}
      {shown?.ok ? <Days query={query} page={shown.value} isStale={!current} /> : null}
    </>
  );
}

const all = { value: '', label: 'All' };

const toPlural = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const kinds = [
  all,
  ...changeKinds.map((kind) => ({
    value: kind,
    label: contracts.some(({ name }) => name === kind) ? toPlural(kind) : 'Pictures',
  })),
];

function listPeople(people: ChangeLogPage['people'], person: string) {
  const options = people.map(({ id, name }) => ({
    value: String(id),
    label: String(id) === authUser() ? `${name ?? 'You'} (you)` : (name ?? `A deleted account (${id})`),
  }));
  const isListed = person === '' || options.some(({ value }) => value === person);
  return [all, ...options, ...(isListed ? [] : [{ value: person, label: `No. ${person}` }])];
}

function Filters({ query, people }: { query: ChangesQuery; people: ChangeLogPage['people'] }) {
  const setQuery = useAddressFilters(query, toChangesHref);
  const set = (change: Partial<ChangesQuery>) => setQuery({ page: 1, ...change });
  const isFiltered = query.person !== '' || query.kind !== '' || query.day !== '';
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <PlainSelect
        label="Person"
        value={query.person}
        data={listPeople(people, query.person)}
        onChange={(person) => set({ person })}
      />
      <PlainSelect label="Kind" value={query.kind} data={kinds} onChange={(kind) => set({ kind })} />
      <TextInput
        type="date"
        label="Day"
        value={query.day}
        max={getDay()}
        onChange={({ currentTarget }) => set({ day: currentTarget.value })}
      />
      <div className={styles.days}>
        <Button variant="default" aria-pressed={query.day === getDay()} onClick={() => set({ day: getDay() })}>
          Today
        </Button>
        <Button variant="default" aria-pressed={query.day === getDay(-1)} onClick={() => set({ day: getDay(-1) })}>
          Yesterday
        </Button>
        {isFiltered ? (
          <Button variant="subtle" onClick={() => set({ person: '', kind: '', day: '' })}>
            Clear
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Days({ query, page, isStale }: { query: ChangesQuery; page: ChangeLogPage; isStale: boolean }) {
  return (
    <div className={styles.list} aria-busy={isStale}>
      <Text size="sm" c="dimmed" role="status">
        {page.total === 1 ? '1 change' : `${page.total.toLocaleString()} changes`}. Times are those of {getTimeZone()}.
      </Text>
      {page.total === 0 ? <Panel>No changes match these filters.</Panel> : null}
      {groupByDay(page.data).map(({ day, items }) => (
        <Panel key={day} title={formatDay(day)}>
          <ChangeLines changes={items} label={formatDay(day)} />
        </Panel>
      ))}
      <Pager
        current={page.current_page}
        last={page.last_page}
        toHref={(number) => toChangesHref({ ...query, page: number })}
      />
    </div>
  );
}
