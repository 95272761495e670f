import { isReserved } from '@quoin/shared/contract/reserved-paths';
import type { Quirk } from '../engine/quirk.ts';

export const pagesQuirk: Quirk = {
  check: ({ values: { slug } }) =>
    typeof slug === 'string' && isReserved.public(slug) ? { slug: ['This address is taken by the site itself.'] } : {},
};
