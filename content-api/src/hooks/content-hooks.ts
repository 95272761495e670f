import { text } from '@quoin/shared/contract/field';
import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { makeTagText } from '../db/search-text.ts';
import { selectTree } from '../db/select-tree.ts';
import { rowsWithin } from '../engine/list-page.ts';
import { getTableName } from '../engine/resource.ts';
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
        'The slug of a category. The list then has only its posts and those of the categories below it: none if the category does not exist or is not public.',
      where: (rows, { db, scope, value }) =>
        rows.where(
          'category_id',
          'in',
          selectTree(db, {
            selectRows: () => rowsWithin({ db, scope }, postCategories),
            top: (categories) => categories.where('slug', '=', value),
            parent: 'parentId',
          }),
        ),
    },
    tag: {
      // One tag may fill the whole text.
      field: text({ max: posts.fields.tags.max }),
      description:
        'A tag, as a whole. The list then has only the posts with it: case, accents, invisible characters and the number of blanks make no difference.',
      where: (rows, { db, searchRows, scope, value }) => {
        const key = foldText(String(value));
        // No post has an empty tag, and the index finds no text of two characters.
        if (key === '') return rows.where((eb) => eb.lit(false));
        const source = searchRows(getTableName(posts), makeTagText(key));
        return rows.where('id', 'in', rowsWithin({ db, scope, source }, posts).select('id'));
      },
    },
  },
  /** spec §5: the posts' form sends `sort_order` as `short_order` (spec point 8). */
  fromBody: (body) =>
    body.short_order === undefined || body.sort_order !== undefined ? body : { ...body, sort_order: body.short_order },
};
