import type { IncomingMessage } from 'node:http';
import { isObject } from '@quoin/shared/contract/is-object';
import type { AppState, Registry } from '@quoin/shared/contract/releases/registry';
import { intersectHosts } from '@quoin/shared/contract/releases/remote-hosts';
import {
  releaseAdminPath,
  releaseRight,
  type AppOverview,
  type ReleaseChange,
  type ReleaseChanged,
  type ReleaseOverview,
  type ExpectedState,
} from '@quoin/shared/contract/releases/release-admin';
import { reauthenticationMinutes } from '@quoin/shared/contract/account-wire';
import { type Problem } from '@quoin/shared/contract/wire';
import { ReleaseError, TokenError } from '@quoin/webpack/release/release-error.ts';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { describeTeam } from '@quoin/webpack/release/release-tokens.ts';
import { promote, rollback } from '@quoin/webpack/release/releasing.ts';
import type { EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { readBody } from '../http/read-body.ts';
import { readCaller, jsonResponse, problemResponse } from './caller.ts';
import type { FailingReleases } from './failing-releases.ts';
import type { HealthWatch } from './health-watch.ts';
import { isOfTeam, readTeamToken } from './team-token.ts';

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  context: Omit<ReleaseContext, 'by'>;
  current: () => Registry;
  health: Pick<HealthWatch, 'getCounts'>;
  failing: Pick<FailingReleases, 'isFailing'>;
}

const maxBytes = 1024;

const toApp = (pathname: string): string => pathname.slice(releaseAdminPath.length + 1);

const unconfirmed: Problem = {
  type: 'about:blank',
  title: `You signed in more than ${reauthenticationMinutes} minutes ago, and this is a sensitive change. Confirm your password with POST /api/reauthenticate of the content API, then repeat the request.`,
  status: 403,
  code: 'reauthentication_required',
};

/** Returns the data of the back-office's releases page. */
function makeOverview(
  { sequence, apps, owners = {}, hosts = {} }: Registry,
  { health, failing }: Pick<Options, 'health' | 'failing'>,
): ReleaseOverview {
  const toAppOverview = ([name, { active, before, canary, releases, history }]: [string, AppState]): AppOverview => ({
    name,
    label: releases[active]?.manifest?.label ?? 'the frame around all areas',
    active,
    before: before.find((version) => releases[version]) ?? null,
    canary,
    owner: owners[name] ?? null,
    hosts: intersectHosts(releases[active]?.manifest?.hosts ?? {}, hosts[name] ?? {}),
    is_failing: failing.isFailing({ app: name, version: active }),
    releases: Object.values(releases)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ version, at, by, bytes }) => ({ version, at, by, bytes, ...health.getCounts({ name, version }) })),
    history,
  });
  return { sequence, apps: Object.entries(apps).map(toAppOverview) };
}

const isExpectedState = (value: unknown): value is ExpectedState =>
  isObject(value) && typeof value.active === 'string' && (value.canary === null || typeof value.canary === 'string');

function parseChange(text: string): ReleaseChange | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    const sent: { action?: unknown; to?: unknown; seen?: unknown } | null = JSON.parse(text);
    const { action, to, seen } = sent ?? {};
    if (seen !== undefined && !isExpectedState(seen)) return undefined;
    if (action === 'promote') return { action, ...(seen && { seen }) };
    if (action === 'rollback') return { action, ...(typeof to === 'string' && { to }), ...(seen && { seen }) };
  } catch {
    /* Invalid JSON gets the same answer as an invalid change. */
  }
  return undefined;
}

/**
 * Creates the handler of the release admin API: `GET` returns an overview, `POST` changes one app. Both need the token
 * of a team, or an account with the right to release. A change by a person also needs that they proved shortly before
 * who they are.
 */
export function createReleaseAdmin({
  settings,
  context,
  current,
  health,
  failing,
}: Options): (request: IncomingMessage, pathname: string) => Promise<EdgeResponse> {
  const applyChange = async (
    request: IncomingMessage,
    { app, ...authority }: { app: string } & Pick<ReleaseContext, 'by' | 'token'>,
  ): Promise<EdgeResponse> => {
    const change = parseChange((await readBody(request, maxBytes)) ?? '');
    if (!change)
      return problemResponse(
        422,
        'A change is {"action": "promote"} or {"action": "rollback"}, with {"to": a version} and {"seen": {"active", "canary"}} if wanted.',
      );
    const authored: ReleaseContext = { ...context, ...authority };
    try {
      const { action, ...options } = change;
      const { active, canary } = await (action === 'promote' ? promote : rollback)(authored, { app, ...options });
      return jsonResponse(200, { done: action, active, canary } satisfies ReleaseChanged);
    } catch (error) {
      if (error instanceof TokenError) return problemResponse(403, error.message);
      if (error instanceof ReleaseError) return problemResponse(409, error.message);
      throw error;
    }
  };
  /** A team sees and changes the remotes of its token. It proves who it is by the token alone. */
  const respondToTeam = async (request: IncomingMessage, pathname: string): Promise<EdgeResponse> => {
    const token = readTeamToken(request, current());
    if (!token) return problemResponse(401, 'This token is no longer valid, or never was.');
    if (request.method === 'POST')
      return applyChange(request, { app: toApp(pathname), by: describeTeam(token), token });
    const { apps, ...registry } = current();
    const own = Object.entries(apps).filter(([name]) => token.remotes.includes(name));
    return jsonResponse(200, makeOverview({ ...registry, apps: Object.fromEntries(own) }, { health, failing }));
  };
  return async (request, pathname) => {
    if (isOfTeam(request)) return respondToTeam(request, pathname);
    const caller = await readCaller(request, settings);
    if ('refusal' in caller) return caller.refusal;
    if (!caller.rights.includes(releaseRight)) {
      return problemResponse(
        403,
        `Your account may not see releases. The operator of this site can allow it: npm run grant -- ${caller.email} ${releaseRight}`,
      );
    }
    if (request.method !== 'POST') return jsonResponse(200, makeOverview(current(), { health, failing }));
    // Not `=== false`: an API of before this rule does not say it, and then nobody is confirmed.
    if (caller.is_confirmed !== true) return jsonResponse(403, unconfirmed);
    return applyChange(request, { app: toApp(pathname), by: caller.email });
  };
}
