import {
  releaseFailuresPath,
  type FailureReport,
  type ReleaseFailure,
} from '@quoin/shared/contract/releases/release-admin';
import { readPageState } from '../page-state.ts';

const maxMessageLength = 300;

/** Reads what proves that the edge made this page. A document without a state still reports, and is not counted. */
function readProof(): Pick<FailureReport, 'release' | 'token'> {
  try {
    const { release, reportToken } = readPageState();
    return reportToken === undefined ? {} : { release, token: reportToken };
  } catch {
    return {};
  }
}

/** Sends a failure report to the edge by beacon, with the page's token; cuts the message to 300 characters. */
export function sendReport({ app, version, kind, message }: ReleaseFailure): void {
  const report: FailureReport = { app, version, kind, message: message.slice(0, maxMessageLength), ...readProof() };
  navigator.sendBeacon(releaseFailuresPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
