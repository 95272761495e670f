import type { RecordOf } from '@quoin/shared/contract/contract';
import type { profiles } from '@quoin/shared/contract/profiles';
import { toHref } from '../parts/to-href.ts';

/** Where else a person is to be found: each line that leads somewhere, once. */
export const readLinks = ({ social_links }: Pick<RecordOf<typeof profiles>, 'social_links'>): string[] =>
  [...new Set(social_links.split('\n'))].filter((link) => /^https?:/i.test(link) && toHref(link) !== undefined);
