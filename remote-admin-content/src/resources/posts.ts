import {
  col,
  optional,
  orDashes,
  pictureColumn,
  recordName,
  rowNumber,
  statusColumn,
} from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';

const publicPath = ({ slug }: { slug: string }) => `/news/${encodeURIComponent(slug)}`;

export const postScreens = screens(posts, {
  path: 'post',
  list: {
    columns: [
      rowNumber(),
      col('title', 'Title'),
      col('slug', 'Slug'),
      statusColumn(),
      optional(col('category_id', { header: 'Category', show: recordName(postCategories) })),
      optional(col('author', { header: 'Author', show: orDashes() })),
      optional(col('tags', { header: 'Tags', show: orDashes() })),
      optional(pictureColumn('thumb')),
    ],
    bulk: ['category_id', 'tags', 'status'],
  },
  form: {
    fields: [
      'title',
      'slug',
      'sub_title',
      'author',
      'content',
      { name: 'tags', help: 'Press Enter or a comma after each. The article links to the news with the same tag.' },
      'meta_title',
      'meta_description',
      'meta_keywords',
      'thumb',
      { name: 'category_id', label: 'Category' },
      'status',
      'sort_order',
    ],
    preview: publicPath,
    publicPath,
  },
});
