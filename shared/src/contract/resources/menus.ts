import { contract } from '../contract.ts';
import { choice, order, reference, status, text } from '../field.ts';

export const menuShortcodes = ['TOPMENU', 'FOOTERMENU'] as const;

/** Labels of the shortcodes (spec §3). */
export const menuShortcodeLabels = { TOPMENU: 'Top Menu', FOOTERMENU: 'Footer Menu' } as const;

export const menus = contract({
  name: 'menus',
  noun: 'menu',
  label: 'title',
  isPublic: true,
  filters: ['status', 'parent_id', 'shortcode'],
  order: { by: 'sort_order', descending: false },
  embeds: [{ as: 'children', from: 'menus', by: 'parent_id', inLists: true }],
  fields: {
    parent_id: reference('menus', { firstLoad: 'unpaged' }),
    title: text({ required: true, searched: true, sorted: true }),
    /** The slug of a page, or a full URL for a link to another site. */
    slug: text({ format: 'link', max: 500, searched: true, sorted: true, mayName: 'pages' }),
    shortcode: choice(menuShortcodes, { default: 'TOPMENU', labels: menuShortcodeLabels }),
    hook: text({ max: 60 }),
    status: status(),
    sort_order: order(),
  },
});
