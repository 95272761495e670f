import type { Scheduled } from '../../contract/set-wire.ts';
import { formatDateTime } from '../date-time.ts';
import type { Row } from '../descriptor.ts';

/** Spec §4: status 1 is active; any other value is shown as inactive. */
export const activeStatus = 1;
export const inactiveStatus = 0;

/** Whether a record has changes that are not published. */
export const hasOpenDraft = ({ draft }: Row): boolean =>
  draft !== null && draft !== undefined && (draft.is_removal || draft.fields.length > 0);

/** Whether visitors see a record. Its status may be the one that its draft gives it. */
export const isLive = (record: Row): boolean =>
  (Reflect.get(record, 'status') === activeStatus) !== (record.draft?.fields.includes('status') ?? false);

/** Whether a record has a draft only: it was never public. */
export const isNeverPublished = (row: Row & { status: number }): boolean =>
  row.published_at === null && row.status !== activeStatus;

/** Says a record's status in the words of a list. */
export function describeStatus(row: Row & { status: number }): string {
  if (isNeverPublished(row)) return 'Never published';
  return row.status === activeStatus ? 'Active' : 'Inactive';
}

/** Says what happens to a record at a moment, in the time zone of the person who reads it. */
export const describeScheduled = ({ at, action }: Scheduled): string =>
  `${action === 'publish' ? 'Is published' : 'Becomes inactive'} ${formatDateTime(at)}.`;

/** Says in words what visitors see of a record. */
export function describePublication(record: Row): string {
  if (record.draft?.is_removal) return 'Deleted when published';
  const changes = hasOpenDraft(record) ? ', with changes' : '';
  if (isLive(record)) return `Live${changes}`;
  return record.published_at === null ? 'Never published' : `Inactive${changes}`;
}
