import { col, cutTo, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { posts } from '@quoin/shared/contract/resources/posts';

const publicPath = ({ slug }: { slug: string }) => `/news/${encodeURIComponent(slug)}`;

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
