import { listSets } from '@quoin/shared/admin/publishing/set-calls';
import { toResult, type Result } from '@quoin/shared/admin/to-result';
import { applications } from '@quoin/shared/contract/resources/applications';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { SetPage } from '@quoin/shared/contract/set-wire';
import { isObject } from '@quoin/shared/contract/is-object';
import {
  contentCheckKinds,
  type ContentCheck,
  type LastChange,
  type Page,
  type Report,
} from '@quoin/shared/contract/wire';
import { listRecords, readRecord } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { getIsList, isChange, isText, readReport } from '../read-report.ts';

const counts = ['total_page', 'total_section', 'total_widget', 'total_post_category', 'total_post'] as const;

const isReport = (value: unknown): value is Report =>
  isObject(value) && counts.every((name) => typeof value[name] === 'number');
const isContentCheck = (value: unknown): value is ContentCheck =>
  isObject(value)
  && contentCheckKinds.some((kind) => kind === value.kind)
  && isText(value.resource)
  && typeof value.total === 'number'
  && Array.isArray(value.records);
/** The maximum number of messages in the card, and of sets in another; they also show how many more there are. */
const maxMessages = 4;

export interface DashboardData {
  report: Promise<Result<Report>>;
  application: Promise<Result<RecordOf<typeof applications>>>;
  changes: Promise<Result<LastChange[]>>;
  column: Promise<Result<ColumnData>>;
}

/** The answers that the cards of one column show. They arrive together, so that no card moves those below it. */
export interface ColumnData {
  planned: Result<Planned>;
  unread: Result<Page<RecordOf<typeof contactMessages>>>;
  checks: Result<ContentCheck[]>;
}

/** The sets that are due next, and those that could not be published. */
export interface Planned {
  due: SetPage;
  failed: SetPage;
}

async function readPlanned(): Promise<Planned> {
  const size = maxMessages;
  const [due, failed] = await Promise.all([listSets({ state: 'due', size }), listSets({ state: 'failed', size })]);
  return { due, failed };
}

async function readColumn(): Promise<ColumnData> {
  const [planned, unread, checks] = await Promise.all([
    toResult(readPlanned()),
    toResult(listRecords(contactMessages, { status: 0, size: maxMessages })),
    toResult(
      readReport('/app-report/content-checks', {
        isValid: getIsList(isContentCheck),
        query: { elsewhere: runtimeConfig().remotePaths?.join(',') },
      }),
    ),
  ]);
  return { planned, unread, checks };
}

/** The loader of the dashboard. It starts its calls in parallel, and each card shows its own result. */
export const dashboardLoader = (): DashboardData => ({
  report: toResult(readReport('/app-report', { isValid: isReport })),
  application: toResult(readRecord(applications, appKey())),
  changes: toResult(readReport('/app-report/changes', { isValid: getIsList(isChange) })),
  column: toResult(readColumn()),
});
