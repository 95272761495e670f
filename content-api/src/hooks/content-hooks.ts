import { text } from '@quoin/shared/contract/field';
import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { rowsWithin } from '../engine/list-page.ts';
import type { ResourceHooks } from '../engine/resource-hooks.ts';

export const pagesHooks: ResourceHooks = {
  check: ({ values: { slug } }) =>
    typeof slug === 'string' && isReserved.public(slug) ? { slug: ['This address is taken by the site itself.'] } : {},
};

export const postsHooks: ResourceHooks = {
  read: {
    category: {
      field: text({ format: 'slug' }),
      description:
        'The slug of a category. The list then has only its posts: none if the category does not exist or is not public.',
      where: (rows, { db, scope, value }) =>
        rows.where(
          'category_id',
          '=',
          rowsWithin({ db, scope }, postCategories).where('slug', '=', value).select('id'),
        ),
    },
  },
  /** spec §5: the posts' form sends `sort_order` as `short_order` (spec point 8). */
  fromBody: (body) =>
    body.short_order === undefined || body.sort_order !== undefined ? body : { ...body, sort_order: body.short_order },
};
