import type { careers } from '@quoin/shared/contract/resources/careers';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { isInvisible } from '@quoin/shared/contract/texts/visible-text';
import { parseDateTime, toIsoString } from '../text/timestamps.ts';
import { toAbsolute, node } from './node.ts';
import { getOrganizationId } from './organization.ts';

type Career = RecordOf<typeof careers>;

const hasPassed = (timestamp: string | null): boolean =>
  (parseDateTime(timestamp)?.getTime() ?? Number.POSITIVE_INFINITY) < Date.now();

/**
 * Returns the openings that accept applications: not those that are closed or not yet published. Location and pay are
 * left out, because no field contains them.
 */
export const jobPostings = (rows: readonly Career[]): object[] =>
  rows
    .filter(
      ({ content, application_publish_at: published, application_end_at: end }) =>
        // Search engines refuse a posting without a description.
        !isInvisible(content.replaceAll(/<[^>]*>|&nbsp;|&#160;|&#xa0;/gi, ''))
        && !hasPassed(end)
        && (published === null || hasPassed(published)),
    )
    .map(({ title, content, thumb, created_at, application_publish_at: published, application_end_at: end }) =>
      node('JobPosting', {
        title,
        description: content,
        image: toAbsolute(thumb),
        datePosted: toIsoString(published ?? created_at),
        validThrough: toIsoString(end),
        hiringOrganization: getOrganizationId(),
      }),
    );
