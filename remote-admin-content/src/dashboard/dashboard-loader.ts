import { listWaitingReviews } from '@quoin/shared/admin/review/list-waiting-reviews';
import { listSets } from '@quoin/shared/admin/publishing/set-calls';
import { toResult, type Result } from '@quoin/shared/admin/to-result';
import { applications } from '@quoin/shared/contract/resources/applications';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { WaitingReviews } from '@quoin/shared/contract/review-wire';
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
  cards: Promise<Result<DashboardCards>>;
}

/** The answers that the cards show, which appear together: a card that grew with its answer would move the others. */
export interface DashboardCards {
  application: Result<RecordOf<typeof applications>>;
  changes: Result<LastChange[]>;
  checks: Result<ContentCheck[]>;
  unread: Result<Page<RecordOf<typeof contactMessages>>>;
  planned: Result<Planned>;
  reviews: Result<WaitingReviews>;
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

async function readCards(): Promise<DashboardCards> {
  const [application, changes, checks, unread, planned, reviews] = await Promise.all([
    toResult(readRecord(applications, appKey())),
    toResult(readReport('/app-report/changes', { isValid: getIsList(isChange) })),
    toResult(
      readReport('/app-report/content-checks', {
        isValid: getIsList(isContentCheck),
        query: { elsewhere: runtimeConfig().remotePaths?.join(',') },
      }),
    ),
    toResult(listRecords(contactMessages, { status: 0, size: maxMessages })),
    toResult(readPlanned()),
    toResult(listWaitingReviews()),
  ]);
  return { application, changes, checks, unread, planned, reviews };
}

/** The loader of the dashboard. It starts its calls in parallel, and each card shows its own result. */
export const dashboardLoader = (): DashboardData => ({
  report: toResult(readReport('/app-report', { isValid: isReport })),
  cards: toResult(readCards()),
});
