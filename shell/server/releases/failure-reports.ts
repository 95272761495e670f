import type { IncomingMessage } from 'node:http';
import type { Registry } from '@quoin/shared/contract/registry';
import { failureKinds, type ReleaseFailure } from '@quoin/shared/contract/release-admin';
import { sentence, type Answer } from '../answer.ts';
import { isOfThisSite } from '../posted-form.ts';
import { readBody } from '../read-body.ts';
import type { MissingFile } from '../release-files.ts';

interface Options {
  siteUrl: string;
  current: () => Registry;
  visitorOf: (request: IncomingMessage) => string;
  onFailure: (failure: ReleaseFailure) => void;
}

const maxBytes = 2048;
const longestMessage = 300;
/** Within this time, further reports from the same IP address about the same release and kind are not counted. */
const quietMs = 60_000;
const remembered = 10_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a report. Returns undefined if it is malformed, or names a release that is not in the registry. */
function failureIn(text: string, { parts }: Registry): ReleaseFailure | undefined {
  let sent: Partial<Record<keyof ReleaseFailure, unknown>> | null;
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { part, version, message, kind: named } = sent ?? {};
  const kind = failureKinds.find((one) => one === named);
  if (!kind || !isText(part) || !isText(version) || !isText(message)) return undefined;
  const isKept = Object.hasOwn(parts, part) && Object.hasOwn(parts[part]?.releases ?? {}, version);
  // Removes line breaks, so that each report is one line in the log.
  return isKept
    ? { part, version, kind, message: message.slice(0, longestMessage).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') }
    : undefined;
}

export interface FailureReports {
  /** Handles a browser's report of a failure. */
  answer(request: IncomingMessage): Promise<Answer>;
  /** Records a request for a missing file. It is a failure of the release if the registry lists the file. */
  missed(request: IncomingMessage, missing: MissingFile): void;
}

/**
 * Creates the handler of failure reports, from browsers and from the edge itself. Anybody can send reports, so each IP
 * address counts once a minute for each release and kind.
 */
export function createFailureReports({ siteUrl, current, visitorOf, onFailure }: Options): FailureReports {
  const heard = new Map<string, number>();
  const isNews = (key: string): boolean => {
    const now = Date.now();
    if (now - (heard.get(key) ?? 0) < quietMs) return false;
    if (heard.size >= remembered) heard.clear();
    heard.set(key, now);
    return true;
  };
  const take = (request: IncomingMessage, failure: ReleaseFailure): void => {
    if (isNews([visitorOf(request), failure.part, failure.version, failure.kind].join(' '))) onFailure(failure);
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    if (!isOfThisSite(request, siteUrl)) return sentence(403, 'This was sent from another site.');
    const text = await readBody(request, maxBytes);
    if (text === undefined) return sentence(413, 'This report is too long.', { connection: 'close' });
    const failure = failureIn(text, current());
    if (!failure) return sentence(422, 'A report names a part, one of its releases, a kind and a message.');
    take(request, failure);
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
  };
  const missed = (request: IncomingMessage, { part, version, file }: MissingFile): void => {
    const { parts } = current();
    const release = Object.hasOwn(parts, part) ? parts[part]?.releases[version] : undefined;
    if (release && `client/${file}` in release.files)
      take(request, { part, version, kind: 'load', message: `${file} is not where releases lie` });
  };
  return { answer, missed };
}
