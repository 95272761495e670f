import type { IncomingMessage } from 'node:http';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { failureKinds, type ReleaseFailure } from '@quoin/shared/contract/releases/release-admin';
import { textResponse, type EdgeResponse } from '../http/edge-response.ts';
import { isOfThisSite } from '../http/posted-form.ts';
import { readBody } from '../http/read-body.ts';
import type { MissingFile } from '../release-files.ts';

interface Options {
  siteUrl: string;
  current: () => Registry;
  getVisitor: (request: IncomingMessage) => string;
  onFailure: (failure: ReleaseFailure) => void;
}

const maxBytes = 2048;
const maxMessageLength = 300;
/** Within this time, further reports from the same IP address about the same release and kind are not counted. */
const quietMs = 60_000;
const maxRemembered = 10_000;

const isString = (value: unknown): value is string => typeof value === 'string';

/** Parses a report. Returns undefined if it is malformed, or names a release that is not in the registry. */
function parseFailure(text: string, { apps }: Registry): ReleaseFailure | undefined {
  let sent: Partial<Record<keyof ReleaseFailure, unknown>> | null;
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { app, version, message, kind: sentKind } = sent ?? {};
  const kind = failureKinds.find((one) => one === sentKind);
  if (!kind || !isString(app) || !isString(version) || !isString(message)) return undefined;
  const isInRegistry = Object.hasOwn(apps, app) && Object.hasOwn(apps[app]?.releases ?? {}, version);
  // Removes line breaks, so that each report is one line in the log.
  return isInRegistry
    ? { app, version, kind, message: message.slice(0, maxMessageLength).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') }
    : undefined;
}

export interface FailureReports {
  /** Handles a browser's report of a failure. */
  handle(request: IncomingMessage): Promise<EdgeResponse>;
  /** Records a request for a missing file. It is a failure of the release if the registry lists the file. */
  recordMissingFile(request: IncomingMessage, missing: MissingFile): void;
}

/**
 * Creates the handler of failure reports, from browsers and from the edge itself. Anybody can send reports, so each IP
 * address counts once a minute for each release and kind.
 */
export function createFailureReports({ siteUrl, current, getVisitor, onFailure }: Options): FailureReports {
  const countByAddress = new Map<string, number>();
  const isNew = (key: string): boolean => {
    const now = Date.now();
    if (now - (countByAddress.get(key) ?? 0) < quietMs) return false;
    if (countByAddress.size >= maxRemembered) countByAddress.clear();
    countByAddress.set(key, now);
    return true;
  };
  const record = (request: IncomingMessage, failure: ReleaseFailure): void => {
    if (isNew([getVisitor(request), failure.app, failure.version, failure.kind].join(' '))) onFailure(failure);
  };
  const handle = async (request: IncomingMessage): Promise<EdgeResponse> => {
    if (!isOfThisSite(request, siteUrl)) return textResponse(403, 'This report was sent from another site.');
    const text = await readBody(request, maxBytes);
    if (text === undefined) return textResponse(413, 'This report is too long.', { connection: 'close' });
    const failure = parseFailure(text, current());
    if (!failure) return textResponse(422, 'A report must have an app, one of its releases, a kind and a message.');
    record(request, failure);
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
  };
  const recordMissingFile = (request: IncomingMessage, { app, version, file }: MissingFile): void => {
    const { apps } = current();
    const release = Object.hasOwn(apps, app) ? apps[app]?.releases[version] : undefined;
    if (release && `client/${file}` in release.files)
      record(request, { app, version, kind: 'load', message: `${file} is missing from the folder of releases` });
  };
  return { handle, recordMissingFile };
}
