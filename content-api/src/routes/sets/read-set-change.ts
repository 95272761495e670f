import { contracts } from '@quoin/shared/contract/resources/contracts';
import { maxSetItems, setActions } from '@quoin/shared/contract/set-wire';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Moment, Schedule, SetChange } from '../../engine/sets/change-set.ts';
import type { NewItem } from '../../engine/sets/stored-sets.ts';
import type { Body } from '../../engine/validate.ts';
import { refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { isTimestamp, now } from '../../timestamps.ts';

export const drafted: readonly string[] = contracts.filter(({ editing }) => editing.drafts).map(({ name }) => name);

/**
 * Reads what is changed of a set.
 * @throws HttpProblem 422 for an invalid value
 */
export function readChange({ name, items, at, zone }: Body): SetChange {
  const errors: FieldErrors = {};
  const change: SetChange = {
    name: readName(name, errors),
    items: readItems(items, errors),
    moment: readMoment({ at, zone }, { name: 'at', errors }),
  };
  refuseErrors(errors);
  return change;
}

function readName(value: unknown, errors: FieldErrors): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.trim().length > 0 && value.length <= 100) return value.trim();
  errors.name = ['Must be 1 to 100 characters long.'];
  return undefined;
}

function readItems(value: unknown, errors: FieldErrors): NewItem[] | undefined {
  if (value === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = list.flatMap((item) => toItem(item) ?? []);
  const keys = new Set(items.map(({ resource, id, action }) => `${resource} ${id} ${action}`));
  if (items.length !== list.length || keys.size !== list.length || list.length > maxSetItems)
    errors.items = [
      `Must be at most ${maxSetItems} records, each once: {resource, id, action}, where the resource is one of ${drafted.join(', ')}.`,
    ];
  return items;
}

function toItem(value: unknown): NewItem | undefined {
  if (!isObject(value)) return undefined;
  const { resource, id, action = 'publish' } = value;
  const known = setActions.find((one) => one === action);
  return typeof resource === 'string' && drafted.includes(resource) && Number.isInteger(id) && Number(id) > 0 && known
    ? { resource, id: Number(id), action: known }
    : undefined;
}

/** The last day on which something can be planned, in milliseconds from now. */
export const furthestMs = 5 * 366 * 86_400_000;

function readMoment(
  { at, zone }: Pick<Body, 'at' | 'zone'>,
  { name, errors }: { name: string; errors: FieldErrors },
): Moment | null | undefined {
  if (at === undefined) return undefined;
  if (at === null) return null;
  const text = typeof at === 'string' && isTimestamp(at) ? at : '';
  const time = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(time)) errors[name] = ['Must be a moment in UTC: YYYY-MM-DD HH:MM:SS.'];
  else if (text <= now()) errors[name] = ['Must be in the future.'];
  else if (time > Date.now() + furthestMs) errors[name] = ['Must be within five years.'];
  if (isZone(zone)) return { at: text, zone };
  errors.zone = ['Must be a time zone, such as Asia/Kathmandu.'];
  return undefined;
}

export function isZone(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 60) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads when a record is published and unpublished.
 * @throws HttpProblem 422 for an invalid value
 */
export function readScheduleChange({ publish_at: publishAt, unpublish_at: unpublishAt, zone }: Body): Schedule {
  const errors: FieldErrors = {};
  const schedule = {
    publish: readMoment({ at: publishAt, zone }, { name: 'publish_at', errors }),
    unpublish: readMoment({ at: unpublishAt, zone }, { name: 'unpublish_at', errors }),
  };
  if (schedule.publish && schedule.unpublish && schedule.unpublish.at <= schedule.publish.at)
    errors.unpublish_at = ['Must be after the publication.'];
  refuseErrors(errors);
  return schedule;
}
