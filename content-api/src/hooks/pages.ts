import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';
import type { ResourceHooks } from '../engine/resource-hooks.ts';

export const pagesHooks: ResourceHooks = {
  check: ({ values: { slug } }) =>
    typeof slug === 'string' && isReserved.public(slug) ? { slug: ['This address is taken by the site itself.'] } : {},
};
