import { settle, type Settled } from '@quoin/shared/admin/settle';
import { applications } from '@quoin/shared/contract/applications';
import { contactMessages } from '@quoin/shared/contract/contact-messages';
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
import { apiErrorOf } from '@quoin/shared/runtime/api-error';
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
const listOf =
  <T>(isOne: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isOne);

async function read<T>(
  path: string,
  { fits, query = {} }: { fits: (value: unknown) => value is T; query?: Query },
): Promise<T> {
  const answer = await call('GET', path, { query });
  if (fits(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a report." });
}

/** How many messages are shown; how many there are is said. */
const messagesShown = 4;

export interface DashboardData {
  report: Promise<Settled<Report>>;
  application: Promise<Settled<RecordOf<typeof applications>>>;
  changes: Promise<Settled<LastChange[]>>;
  gaps: Promise<Settled<ContentCheck[]>>;
  unread: Promise<Settled<Page<RecordOf<typeof contactMessages>>>>;
}

/** Five calls at once; each part of the screen shows its own. */
export const dashboardLoader = (): DashboardData => ({
  report: settle(read('/app-report', { fits: isReport })),
  application: settle(readRecord(applications, appKey())),
  changes: settle(read('/app-report/changes', { fits: listOf(isChange) })),
  gaps: settle(
    read('/app-report/content-checks', {
      fits: listOf(isContentCheck),
      query: { elsewhere: runtimeConfig().remotePaths?.join(',') },
    }),
  ),
  unread: settle(listRecords(contactMessages, { status: 0, size: messagesShown })),
});
