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
const isNullOr = (isItem: (value: unknown) => boolean, value: unknown): boolean => value === null || isItem(value);
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
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isItem);

async function read<T>(
  path: string,
  { isValid, query = {} }: { isValid: (value: unknown) => value is T; query?: Query },
): Promise<T> {
  const response = await call('GET', path, { query });
  if (isValid(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a report." });
}

/** The maximum number of messages in the card; it also shows how many more there are. */
const maxMessages = 4;

export interface DashboardData {
  report: Promise<Result<Report>>;
  application: Promise<Result<RecordOf<typeof applications>>>;
  changes: Promise<Result<LastChange[]>>;
  checks: Promise<Result<ContentCheck[]>>;
  unread: Promise<Result<Page<RecordOf<typeof contactMessages>>>>;
}

/** The loader of the dashboard. It starts five calls in parallel, and each card shows its own result. */
export const dashboardLoader = (): DashboardData => ({
  report: toResult(read('/app-report', { isValid: isReport })),
  application: toResult(readRecord(applications, appKey())),
  changes: toResult(read('/app-report/changes', { isValid: getIsList(isChange) })),
  checks: toResult(
    read('/app-report/content-checks', {
      isValid: getIsList(isContentCheck),
      query: { elsewhere: runtimeConfig().remotePaths?.join(',') },
    }),
  ),
  unread: toResult(listRecords(contactMessages, { status: 0, size: maxMessages })),
});
