import { col, optional, pictureColumn, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { siteLinks } from './site-links.ts';

export const sliderScreens = screens(sliders, {
  path: 'slider',
  list: { columns: [rowNumber(), col('title', 'Title'), statusColumn(), optional(pictureColumn('thumb'))] },
  form: {
    fields: [
      'title',
      'sub_title',
      { name: 'description', rows: 5 },
      { name: 'link_url', links: siteLinks },
      { name: 'thumb', label: 'Image' },
      'status',
      'sort_order',
    ],
    preview: () => '/',
  },
});
