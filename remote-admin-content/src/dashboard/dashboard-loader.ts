import { toResult, type Result } from '@quoin/shared/admin/to-result';
import { applications } from '@quoin/shared/contract/resources/applications';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import {
  contentCheckKinds,
  type ContentCheck,
  type LastChange,
  type Page,
  type Report,
} from '@quoin/shared/contract/wire';
import { call, listRecords, readRecord, type Query } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

const counts = ['total_page', 'total_section', 'total_widget', 'total_post_category', 'total_post'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';

const isReport = (value: unknown): value is Report =>
  isObject(value) && counts.every((name) => typeof value[name] === 'number');
const isNullOr = (isOne: (value: unknown) => boolean, value: unknown): boolean => value === null || isOne(value);
const isPerson = (value: unknown): boolean =>
  isObject(value) && typeof value.id === 'number' && isNullOr(isText, value.name);
const isChange = (value: unknown): value is LastChange =>
  isObject(value)
  && isText(value.resource)
  && isText(value.id)
  && isText(value.at)
  && isText(value.action)
  && isNullOr(isText, value.label)
  && isNullOr(isPerson, value.by);
const isContentCheck = (value: unknown): value is ContentCheck =>
  isObject(value)
  && contentCheckKinds.some((kind) => kind === value.kind)
  && isText(value.resource)
  && typeof value.total === 'number'
  && Array.isArray(value.records);
const getIsList =
  <T>(isOne: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isOne);

async function read<T>(
  path: string,
  { fits, query = {} }: { fits: (value: unknown) => value is T; query?: Query },
): Promise<T> {
  const answer = await call('GET', path, { query });
  if (fits(answer)) return answer;
  throw toApiError(502, { title: "The content server's answer is not a report." });
}

/** The maximum number of messages in the card; it also shows how many more there are. */
const messagesShown = 4;

export interface DashboardData {
  report: Promise<Result<Report>>;
  application: Promise<Result<RecordOf<typeof applications>>>;
  changes: Promise<Result<LastChange[]>>;
  gaps: Promise<Result<ContentCheck[]>>;
  unread: Promise<Result<Page<RecordOf<typeof contactMessages>>>>;
}

/** The loader of the dashboard. It starts five calls in parallel, and each card shows its own result. */
export const dashboardLoader = (): DashboardData => ({
  report: toResult(read('/app-report', { fits: isReport })),
  application: toResult(readRecord(applications, appKey())),
  changes: toResult(read('/app-report/changes', { fits: getIsList(isChange) })),
  gaps: toResult(
    read('/app-report/content-checks', {
      fits: getIsList(isContentCheck),
      query: { elsewhere: runtimeConfig().remotePaths?.join(',') },
    }),
  ),
  unread: toResult(listRecords(contactMessages, { status: 0, size: messagesShown })),
});
