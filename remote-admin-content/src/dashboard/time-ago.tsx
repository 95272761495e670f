import { formatDateTime } from '@quoin/shared/admin/date-time';
import { ago } from './ago.ts';

/** How long ago a moment of the wire was; on a closer look, when. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={`${at.replace(' ', 'T')}Z`} title={formatDateTime(at)}>
    {ago(at)}
  </time>
);
