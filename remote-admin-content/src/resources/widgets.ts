import { col, orDashes, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { findWidgetAddress } from './preview-address.ts';

export const widgetScreens = screens(widgets, {
  path: 'widget',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      col('title', 'Title'),
      col('section_id', { header: 'Section', show: orDashes() }),
      statusColumn(),
    ],
  },
  form: {
    fields: [
      'name',
      'title',
      'sub_title',
      'content',
      'link_url',
      { name: 'section_id', label: 'Section' },
      'thumb',
      'status',
      'sort_order',
    ],
    preview: findWidgetAddress,
  },
});
