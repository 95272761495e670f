import { contract } from '../contract.ts';
import { choice, day, number, status, text } from '../field.ts';
import { onlyFor } from '../may.ts';

/** Whether an old address is given up for good. The values are the status codes of the response. */
export const redirectCodes = ['301', '302'] as const;

/** An address of an earlier website, or one that was printed somewhere, and where its visitors are sent. */
export const redirects = contract({
  name: 'redirects',
  noun: 'redirect',
  label: 'from_path',
  isPublic: false,
  unique: ['from_path'],
  filters: ['status', 'code'],
  rules: onlyFor('admin'),
  fields: {
    from_path: text({ format: 'path', required: true, max: 500, searched: true, sorted: true, access: 'admin' }),
    /** A path of this site, or an https address. */
    to_path: text({ format: 'link', required: true, max: 500, searched: true, sorted: true, access: 'admin' }),
    code: choice(redirectCodes, { access: 'admin', default: '301', labels: { 301: 'Permanent', 302: 'Temporary' } }),
    /** How often visitors were redirected, and on which day last (`content-api/src/redirects/hit-counter.ts`). */
    hits: number({ access: 'admin', readOnly: true }),
    last_hit_on: day({ access: 'admin', readOnly: true }),
    status: status(),
  },
});
