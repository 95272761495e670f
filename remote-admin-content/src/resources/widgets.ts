import { col, optional, pictureColumn, recordName, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { findWidgetAddress } from './preview-address.ts';
import { siteLinks } from './site-links.ts';

export const widgetScreens = screens(widgets, {
  path: 'widget',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      col('title', 'Title'),
      col('section_id', { header: 'Section', show: recordName(sections) }),
      statusColumn(),
      optional(pictureColumn('thumb')),
    ],
  },
  form: {
    fields: [
      'name',
      'title',
      'sub_title',
      'content',
      { name: 'link_url', links: siteLinks },
      { name: 'section_id', label: 'Section' },
      'thumb',
      'status',
      'sort_order',
    ],
    preview: findWidgetAddress,
  },
});
