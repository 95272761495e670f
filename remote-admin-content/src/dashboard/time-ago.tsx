import { formatDateTime } from '@quoin/shared/admin/date-time';
import { formatAge } from './ago.ts';

/** Shows the age of an API date-time, with the exact time in a tooltip. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={`${at.replace(' ', 'T')}Z`} title={formatDateTime(at)}>
    {formatAge(at)}
  </time>
);
