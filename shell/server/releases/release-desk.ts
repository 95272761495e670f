import type { IncomingMessage } from 'node:http';
import type { PartState, Registry } from '@quoin/shared/contract/registry';
import type { Account } from '@quoin/shared/contract/wire';
import { releaseDeskPath, releaseRight, type PartOverview, type ReleaseChange, type ReleaseOverview } from '@quoin/shared/contract/release-desk';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { promote, rollback, type Desk } from '@quoin/webpack/release/releasing.ts';
import type { Answer } from '../answer.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { readBody } from '../read-body.ts';
import type { HealthWatch } from './health-watch.ts';

interface Options {
  settings: Pick<EdgeSettings, 'apiUrl' | 'appKey'>;
  desk: Omit<Desk, 'by'>;
  current: () => Registry;
  health: Pick<HealthWatch, 'of'>;
}

/** Somebody signed in, or the answer to somebody who may not. */
type Caller = { email: string } | { refusal: Answer };

const maxBytes = 1024;
const patienceMs = 5000;

const json = (status: number, body: unknown): Answer =>
  ({ status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }, body: JSON.stringify(body) });
const problem = (status: number, title: string): Answer => json(status, { type: 'about:blank', title, status });

/** The content API knows who signed in, and what they may. */
async function callerOf({ headers: { authorization = '' } }: IncomingMessage, { apiUrl, appKey }: Options['settings']): Promise<Caller> {
  if (!authorization.startsWith('Bearer ')) return { refusal: problem(401, 'Sign in first.') };
  const answer = await fetch(`${apiUrl}/api/account`, { headers: { authorization, 'app-key': appKey }, signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  if (!answer || answer.status >= 500) return { refusal: problem(502, 'The content server cannot be reached, so nobody can be recognised.') };
  if (!answer.ok) return { refusal: problem(401, 'Sign in first.') };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the contract says what the API answers
  const account: { data: Pick<Account, 'email' | 'rights'> } = JSON.parse(await answer.text());
  const { email, rights } = account.data;
  return rights.includes(releaseRight) ? { email } : { refusal: problem(403, `Your account may not see releases. Who runs this site can allow it: npm run grant -- ${email} ${releaseRight}`) };
}

/** Everything that the page for releases shows. */
function overviewOf({ sequence, parts }: Registry, health: Options['health']): ReleaseOverview {
  const partOf = ([name, { active, before, canary, releases, history }]: [string, PartState]): PartOverview => ({
    name,
    label: releases[active]?.plate?.label ?? 'the frame around all areas',
    active,
    before: before.find((version) => releases[version]) ?? null,
    canary,
    releases: Object.values(releases).toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ version, at, by, bytes }) => ({ version, at, by, bytes, ...health.of({ name, version }) })),
    history,
  });
  return { sequence, parts: Object.entries(parts).map(partOf) };
}

function changeIn(text: string): ReleaseChange | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- what it must be is looked at below
    const sent: { action?: unknown; to?: unknown } | null = JSON.parse(text);
    if (sent?.action === 'promote') return { action: 'promote' };
    if (sent?.action === 'rollback') return { action: 'rollback', ...(typeof sent.to === 'string' ? { to: sent.to } : {}) };
  } catch { /* no JSON: the same answer */ }
  return undefined;
}

/** `GET` an overview, `POST` a change of one part; for accounts with the right to release. */
export function createReleaseDesk({ settings, desk, current, health }: Options): (request: IncomingMessage, pathname: string) => Promise<Answer> {
  const carryOut = async (request: IncomingMessage, { part, email }: { part: string; email: string }): Promise<Answer> => {
    const change = changeIn(await readBody(request, maxBytes) ?? '');
    if (!change) return problem(422, 'A change is {"action": "promote"} or {"action": "rollback"}, with {"to": a version} if wanted.');
    const signed: Desk = { ...desk, by: email };
    try {
      await (change.action === 'promote' ? promote(signed, part) : rollback(signed, { part, to: change.to }));
      return json(200, { done: change.action });
    } catch (error) {
      if (error instanceof ReleaseError) return problem(409, error.message);
      throw error;
    }
  };
  return async (request, pathname) => {
    const caller = await callerOf(request, settings);
    if ('refusal' in caller) return caller.refusal;
    if (request.method !== 'POST') return json(200, overviewOf(current(), health));
    return carryOut(request, { part: decodeURIComponent(pathname.slice(releaseDeskPath.length + 1)), email: caller.email });
  };
}
