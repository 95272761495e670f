import type { RecordOf } from '@quoin/shared/contract/contract';
import type { profiles } from '@quoin/shared/contract/resources/profiles';
import { toHref } from '../components/to-href.ts';

/** Returns a person's http(s) links to other sites, one per line of the field, without duplicates. */
export const listProfileLinks = ({ social_links }: Pick<RecordOf<typeof profiles>, 'social_links'>): string[] =>
  [...new Set(social_links.split('\n'))].filter((link) => /^https?:/i.test(link) && toHref(link) !== undefined);
