import type { IncomingMessage } from 'node:http';
import { isObject } from '@quoin/shared/contract/is-object';
import type { PartState, Registry } from '@quoin/shared/contract/registry';
import {
  releaseAdminPath,
  releaseRight,
  type PartOverview,
  type ReleaseChange,
  type ReleaseOverview,
  type ExpectedState,
} from '@quoin/shared/contract/release-admin';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { promote, rollback } from '@quoin/webpack/release/releasing.ts';
import type { Answer } from '../answer.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { readBody } from '../read-body.ts';
import { readCaller, json, problem } from './caller.ts';
import type { HealthWatch } from './health-watch.ts';

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  desk: Omit<ReleaseContext, 'by'>;
  current: () => Registry;
  health: Pick<HealthWatch, 'of'>;
}

const maxBytes = 1024;

/** Returns the data of the back-office's releases page. */
function overviewOf({ sequence, parts }: Registry, health: Options['health']): ReleaseOverview {
  const partOf = ([name, { active, before, canary, releases, history }]: [string, PartState]): PartOverview => ({
    name,
    label: releases[active]?.plate?.label ?? 'the frame around all areas',
    active,
    before: before.find((version) => releases[version]) ?? null,
    canary,
    releases: Object.values(releases)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ version, at, by, bytes }) => ({ version, at, by, bytes, ...health.of({ name, version }) })),
    history,
  });
  return { sequence, parts: Object.entries(parts).map(partOf) };
}

const isSeen = (value: unknown): value is ExpectedState =>
  isObject(value) && typeof value.active === 'string' && (value.canary === null || typeof value.canary === 'string');

function changeIn(text: string): ReleaseChange | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- validated below
    const sent: { action?: unknown; to?: unknown; seen?: unknown } | null = JSON.parse(text);
    const { action, to, seen } = sent ?? {};
    if (seen !== undefined && !isSeen(seen)) return undefined;
    if (action === 'promote') return { action, ...(seen && { seen }) };
    if (action === 'rollback') return { action, ...(typeof to === 'string' && { to }), ...(seen && { seen }) };
  } catch {
    /* Invalid JSON gets the same answer as an invalid change. */
  }
  return undefined;
}

/**
 * Creates the handler of the release admin API: `GET` returns an overview, `POST` changes one app. Both need an account
 * with the right to release.
 */
export function createReleaseAdmin({
  settings,
  desk,
  current,
  health,
}: Options): (request: IncomingMessage, pathname: string) => Promise<Answer> {
  const carryOut = async (
    request: IncomingMessage,
    { part, email }: { part: string; email: string },
  ): Promise<Answer> => {
    const change = changeIn((await readBody(request, maxBytes)) ?? '');
    if (!change)
      return problem(
        422,
        'A change is {"action": "promote"} or {"action": "rollback"}, with {"to": a version} and {"seen": {"active", "canary"}} if wanted.',
      );
    const signed: ReleaseContext = { ...desk, by: email };
    try {
      const { action, ...rest } = change;
      await (action === 'promote' ? promote : rollback)(signed, { part, ...rest });
      return json(200, { done: action });
    } catch (error) {
      if (error instanceof ReleaseError) return problem(409, error.message);
      throw error;
    }
  };
  return async (request, pathname) => {
    const caller = await readCaller(request, settings);
    if ('refusal' in caller) return caller.refusal;
    if (!caller.rights.includes(releaseRight)) {
      return problem(
        403,
        `Your account may not see releases. Who runs this site can allow it: npm run grant -- ${caller.email} ${releaseRight}`,
      );
    }
    if (request.method !== 'POST') return json(200, overviewOf(current(), health));
    return carryOut(request, { part: pathname.slice(releaseAdminPath.length + 1), email: caller.email });
  };
}
