import { col, optional, pictureColumn, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';

export const categoryScreens = screens(postCategories, {
  path: 'category',
  list: { columns: [rowNumber(), col('name', 'Name'), statusColumn(), optional(pictureColumn('thumb'))] },
  form: {
    fields: [
      'name',
      { name: 'slug', help: 'Names the category in addresses of the site, such as /news-and-blogs?category=field.' },
      'description',
      { name: 'metaKey', label: 'Meta keywords' },
      'metaDescription',
      'thumb',
      { name: 'parentId', label: 'Parent' },
      'status',
      'sortOrder',
    ],
  },
});
