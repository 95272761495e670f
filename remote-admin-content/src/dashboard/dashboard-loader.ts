import { settle, type Settled } from '@quoin/shared/admin/settle';
import { applications } from '@quoin/shared/contract/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Report } from '@quoin/shared/contract/wire';
import { call, readRecord } from '@quoin/shared/runtime/api-client';
import { apiErrorOf } from '@quoin/shared/runtime/api-error';
import { appKey } from '@quoin/shared/runtime/app-key';

const counts = ['total_page', 'total_section', 'total_widget', 'total_post_category', 'total_post'] as const;

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && counts.every((name) => typeof Reflect.get(value, name) === 'number');
}

async function readReport(): Promise<Report> {
  const answer = await call('GET', '/app-report');
  if (isReport(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not a report." });
}

export interface DashboardData {
  report: Promise<Settled<Report>>;
  application: Promise<Settled<RecordOf<typeof applications>>>;
}

/** Two calls at once; each part of the screen shows its own. */
export const dashboardLoader = (): DashboardData => ({
  report: settle(readReport()),
  application: settle(readRecord(applications, appKey())),
});
