import { col, orDashes, recordName, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { TreeList } from '@quoin/shared/admin/tree-list';
import { siteLinks } from './site-links.ts';
import { menus, menuShortcodeLabels } from '@quoin/shared/contract/resources/menus';

const MenuTree = () => (
  <TreeList of={menus} path="menus" groups={{ field: 'shortcode', headings: menuShortcodeLabels }} />
);

export const menuScreens = screens(menus, {
  path: 'menus',
  list: {
    columns: [
      rowNumber(),
      col('title', 'Title'),
      col('slug', { header: 'Slug', show: orDashes() }),
      col('parent_id', { header: 'Parent Id', show: recordName(menus) }),
      statusColumn(),
    ],
    sizes: [20, 40, 100, 200],
    views: [{ name: 'tree', label: 'Tree', Component: MenuTree }],
  },
  form: {
    fields: [
      'title',
      { name: 'slug', help: 'Choose a page, or type an address.', links: siteLinks },
      { name: 'parent_id', label: 'Parent' },
      'shortcode',
      'status',
      'sort_order',
      { name: 'hook', place: 'unused' },
    ],
    preview: () => '/',
  },
});
