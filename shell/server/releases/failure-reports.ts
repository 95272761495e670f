import type { IncomingMessage } from 'node:http';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { failureKinds, type FailureReport, type ReleaseFailure } from '@quoin/shared/contract/releases/release-admin';
import { textResponse, type EdgeResponse } from '../http/edge-response.ts';
import { isOfThisSite } from '../http/posted-form.ts';
import { readBody } from '../http/read-body.ts';
import type { MissingFile } from '../release-files.ts';
import type { HealthWatch } from './health-watch.ts';
import type { PageTokens, TokenState } from './page-tokens.ts';
import { getNetwork } from './visitor-network.ts';

interface Options {
  siteUrl: string;
  current: () => Registry;
  getVisitor: (request: IncomingMessage) => string;
  tokens: Pick<PageTokens, 'check'>;
  health: Pick<HealthWatch, 'recordReport' | 'recordMissingFile'>;
  /** Called with a failure and its source, for the log. */
  onFailure: (failure: ReleaseFailure, source: string) => void;
}

/** Enough for the longest message with every character escaped, and for the releases of a page. */
const maxBytes = 4096;
const maxMessageLength = 300;
/** Within this time, further reports from the same network about the same release and kind are not logged. */
const quietMs = 60_000;
const maxRemembered = 10_000;

const isString = (value: unknown): value is string => typeof value === 'string';

function parseObject(text: string): Partial<Record<keyof FailureReport, unknown>> {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated by the caller
    const sent: Partial<Record<keyof FailureReport, unknown>> | null = JSON.parse(text);
    return sent ?? {};
  } catch {
    return {};
  }
}

/** Parses a report. Returns undefined if it is malformed, or names a release that is not in the registry. */
function parseReport(text: string, { apps }: Registry): FailureReport | undefined {
  const { app, version, message, kind: sentKind, release, token } = parseObject(text);
  const kind = failureKinds.find((one) => one === sentKind);
  if (!kind || !isString(app) || !isString(version) || !isString(message)) return undefined;
  if (!Object.hasOwn(apps, app) || !Object.hasOwn(apps[app]?.releases ?? {}, version)) return undefined;
  // Removes line breaks, so that each report is one line in the log.
  const line = message.slice(0, maxMessageLength).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return { app, version, kind, message: line, ...(isString(release) && isString(token) ? { release, token } : {}) };
}

/**
 * Checks that this report comes from a page that the edge made, with the release that failed. Without a token it is
 * like one of an expired token: the shell of a page may be older than the edge.
 */
function checkPage({ app, version, release, token }: FailureReport, tokens: Options['tokens']): TokenState {
  if (release === undefined || token === undefined) return 'expired';
  return release.split(' ').includes(`${app}@${version}`) ? tokens.check(token, release) : 'forged';
}

export interface FailureReports {
  /** Handles a browser's report of a failure. */
  handle(request: IncomingMessage): Promise<EdgeResponse>;
  /** Records a request for a missing file. It is a failure of the release if the registry lists the file. */
  recordMissingFile(request: IncomingMessage, missing: MissingFile): void;
}

/**
 * Creates the handler of failure reports, from browsers and from the edge itself. Anybody can send a report. It counts
 * only with the token of a page that this edge served; without one, or with an expired one, it is only logged.
 */
export function createFailureReports({
  siteUrl,
  current,
  getVisitor,
  tokens,
  health,
  onFailure,
}: Options): FailureReports {
  const lastByKey = new Map<string, number>();
  const isNew = (network: string, { app, version, kind }: ReleaseFailure): boolean => {
    const key = [network, app, version, kind].join(' ');
    const now = Date.now();
    if (now - (lastByKey.get(key) ?? 0) < quietMs) return false;
    if (lastByKey.size >= maxRemembered) lastByKey.clear();
    lastByKey.set(key, now);
    return true;
  };
  const handle = async (request: IncomingMessage): Promise<EdgeResponse> => {
    if (!isOfThisSite(request, siteUrl)) return textResponse(403, 'This report was sent from another site.');
    const text = await readBody(request, maxBytes);
    if (text === undefined) return textResponse(413, 'This report is too long.', { connection: 'close' });
    const report = parseReport(text, current());
    if (!report) return textResponse(422, 'A report must have an app, one of its releases, a kind and a message.');
    const state = checkPage(report, tokens);
    if (state === 'forged')
      return textResponse(403, 'This report has no token of a page with that release from this site. Reload the page.');
    const network = getNetwork(getVisitor(request));
    const isCounted = state === 'valid' && health.recordReport(report, network);
    if (isNew(network, report)) onFailure(report, isCounted ? 'in a browser' : 'in a browser, not counted');
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
  };
  const recordMissingFile = (request: IncomingMessage, { app, version, file }: MissingFile): void => {
    const { apps } = current();
    const release = Object.hasOwn(apps, app) ? apps[app]?.releases[version] : undefined;
    if (!release || !(`client/${file}` in release.files)) return;
    const message = `${file} is missing from the folder of releases`;
    const failure: ReleaseFailure = { app, version, kind: 'load', message };
    // The file stays missing, so one visitor's further requests say nothing new.
    if (!isNew(`edge ${getNetwork(getVisitor(request))}`, failure)) return;
    onFailure(failure, 'on the edge');
    health.recordMissingFile({ name: app, version });
  };
  return { handle, recordMissingFile };
}
