import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Member } from '@quoin/shared/contract/may';
import { isPagePath } from '@quoin/shared/contract/page-path';
import { getMostHours, previewHours } from '@quoin/shared/contract/preview-wire';
import { getContract } from '../../engine/resource.ts';
import type { Body } from '../../engine/validate.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { isTimestamp, parseTimestamp } from '../../timestamps.ts';
import { drafted, furthestMs, isZone } from '../sets/read-set-change.ts';

/** What a preview is asked to show. */
export type Asked =
  | { kind: 'records'; records: { contract: Contract; id: number }[] }
  | { kind: 'set'; id: number }
  | { kind: 'moment'; at: string; zone: string };

export interface AskedPreview {
  asked: Asked;
  path: string;
  hours: number;
}

/** The most records that one link names. Their parts are shown with them. */
export const maxRecords = 20;
export const maxPathLength = 1_000;

/**
 * Reads the body of a new preview link.
 * @throws HttpProblem 422 for an invalid value, 403 for more hours than the member may give
 */
export function readNewPreview(body: Body, member: Member): AskedPreview {
  const errors: FieldErrors = {};
  const path = readPath(body.path, errors);
  const asked = readAsked(body, errors);
  const most = getMostHours(member, asked?.kind ?? 'records');
  const hours = readHours(body.hours, { most, errors });
  refuseErrors(errors);
  if (!asked) throw new HttpProblem(422, { detail: 'Send one of items, set_id and at: what the preview shows.' });
  if (hours > most)
    throw new HttpProblem(403, { code: 'role', detail: 'Your role allows such previews for one hour.' });
  return { asked, path, hours };
}

function readPath(value: unknown, errors: FieldErrors): string {
  if (value === undefined) return '/';
  const isPath =
    typeof value === 'string' && value.length <= maxPathLength && /^\/(?!\/)[^\s\\]*$/.test(value) && isPagePath(value);
  if (isPath) return value;
  errors.path = ['Must be the path of a page of this site, such as /about.'];
  return '/';
}

function readHours(value: unknown, { most, errors }: { most: number; errors: FieldErrors }): number {
  if (value === undefined) return Math.min(previewHours.usual, most);
  if (Number.isInteger(value) && Number(value) >= previewHours.least && Number(value) <= previewHours.most)
    return Number(value);
  errors.hours = [`Must be a whole number from ${previewHours.least} to ${previewHours.most}.`];
  return previewHours.usual;
}

/** Returns what is shown; undefined if the body names nothing, or several things. */
function readAsked({ items, set_id: setId, at, zone }: Body, errors: FieldErrors): Asked | undefined {
  if ([items, setId, at].filter((value) => value !== undefined).length !== 1) return undefined;
  if (items !== undefined) return readRecords(items, errors);
  if (setId !== undefined) {
    if (Number.isInteger(setId) && Number(setId) > 0) return { kind: 'set', id: Number(setId) };
    errors.set_id = ['Must be the id of a set.'];
    return undefined;
  }
  return readMoment({ at, zone }, errors);
}

function readRecords(items: unknown, errors: FieldErrors): Asked {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const records = list.flatMap((item) => {
    if (!isObject(item)) return [];
    const { resource, id } = item;
    const isRecord = typeof resource === 'string' && drafted.includes(resource) && Number.isInteger(id);
    return isRecord && Number(id) > 0 ? [{ contract: getContract(resource), id: Number(id) }] : [];
  });
  if (records.length !== list.length || list.length === 0 || list.length > maxRecords)
    errors.items = [`Must be 1 to ${maxRecords} records: {resource, id}, where the resource has drafts.`];
  return { kind: 'records', records };
}

function readMoment({ at, zone }: Pick<Body, 'at' | 'zone'>, errors: FieldErrors): Asked {
  const text = typeof at === 'string' && isTimestamp(at) ? at : '';
  if (text === '') errors.at = ['Must be a moment in UTC: YYYY-MM-DD HH:MM:SS.'];
  else if (parseTimestamp(text) > Date.now() + furthestMs) errors.at = ['Must be within five years.'];
  if (!isZone(zone)) errors.zone = ['Must be a time zone, such as Asia/Kathmandu.'];
  return { kind: 'moment', at: text, zone: isZone(zone) ? zone : '' };
}
