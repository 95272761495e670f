import { toResult, useResult, type Result } from '@quoin/shared/admin/to-result';
import type { MemberSignIn } from '@quoin/shared/contract/sign-ins';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { DataTable } from '@quoin/shared/ui/data-table';
import { PageHead } from '@quoin/shared/ui/page-head';
import { Pager } from '@quoin/shared/ui/pager';
import { Panel } from '@quoin/shared/ui/panel';
import { Stack, Text } from '@quoin/shared/ui/parts';
import { Busy, Failed } from '@quoin/shared/ui/states';
import { joinNames } from '../resources/join-names.ts';
import { signInColumns } from './sign-in-columns.tsx';
import { readSignIns } from './sign-ins.ts';

interface SignInsData {
  page: number;
  result: Promise<Result<{ data: MemberSignIn[]; last_page: number }>>;
}

/** The loader of the sign-ins' route. The address holds the page. */
export function signInsLoader({ request }: LoaderFunctionArgs): SignInsData {
  const page = Number(/^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('page') ?? '')?.[0] ?? 1);
  return { page, result: toResult(readSignIns(page)) };
}

const toHref = (page: number): string => (page === 1 ? '/admin/administrators/sign-ins' : `?page=${page}`);

/** The sign-ins of this site's administrators at this site, page by page. */
export function SignInsScreen() {
  const { page, result: request } = useLoaderData<SignInsData>();
  const { current, latest } = useResult(request);
  const { revalidate } = useRevalidator();
  const result = current ?? latest;
  return (
    <>
      <PageHead title="Sign-ins" back="/admin/administrators" />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          When and from where this site’s administrators signed in here in the last 90 days, or somebody tried to. What
          they do at other sites is not listed.
        </Text>
        <Panel isFlush>
          {result ? null : <Busy />}
          {result && !result.ok ? (
            <Failed
              title="The sign-ins could not be loaded."
              reason={result.error.message}
              onRetry={() => void revalidate()}
            />
          ) : null}
          {result?.ok ? (
            <Events events={result.value.data} isFirstPage={page === 1} isStale={current === undefined} />
          ) : null}
        </Panel>
        {result?.ok ? <Pager current={page} last={result.value.last_page} toHref={toHref} /> : null}
      </Stack>
    </>
  );
}

interface EventsProps {
  events: MemberSignIn[];
  isFirstPage: boolean;
  isStale: boolean;
}

function Events({ events, isFirstPage, isStale }: EventsProps) {
  if (events.length === 0)
    return (
      <Text size="sm" p="md">
        {isFirstPage ? 'Nobody has signed in here yet.' : 'There are no more sign-ins.'}
      </Text>
    );
  return (
    <DataTable
      label="Sign-ins"
      rows={events}
      getKey={({ id }) => id}
      isStale={isStale}
      columns={[{ header: 'Name', cell: (event: MemberSignIn) => joinNames(event) || event.email }, ...signInColumns]}
    />
  );
}
