import { col, cutTo, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { posts } from '@quoin/shared/contract/resources/posts';

export const postScreens = screens(posts, {
  path: 'post',
  // The list truncates title and slug at 20 characters (spec §9).
  list: {
    columns: [
      rowNumber(),
      col('title', { header: 'Title', show: cutTo(20) }),
      col('slug', { header: 'Slug', show: cutTo(20) }),
      statusColumn(),
    ],
  },
  form: {
    fields: [
      'title',
      'slug',
      'sub_title',
      'content',
      'tags',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'thumb',
      { name: 'category_id', label: 'Category' },
      'status',
      'sort_order',
    ],
    preview: ({ slug }) => `/news/${slug}`,
  },
});
