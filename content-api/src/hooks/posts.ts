import type { ResourceHooks } from '../engine/resource-hooks.ts';

/** spec §5: the posts' form sends `sort_order` as `short_order` (spec point 8). */
export const postsHooks: ResourceHooks = {
  fromBody: (body) =>
    body.short_order === undefined || body.sort_order !== undefined ? body : { ...body, sort_order: body.short_order },
};
