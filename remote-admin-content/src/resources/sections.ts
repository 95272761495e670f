import {
  col,
  optional,
  orDashes,
  pictureColumn,
  recordName,
  rowNumber,
  statusColumn,
  yesOrNo,
} from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import { findSectionAddress } from './preview-address.ts';
import { siteLinks } from './site-links.ts';
import { widgetScreens } from './widgets.ts';

export const sectionScreens = screens(sections, {
  path: 'section',
  list: {
    columns: [
      rowNumber(),
      col('name', { header: 'Name', show: orDashes() }),
      col('title', { header: 'Title', show: orDashes() }),
      { ...col('page_id', { header: 'Page', show: recordName(pages) }), width: '130px' },
      col('sort_order', 'Order'),
      col('is_top', { header: 'Is Top', show: yesOrNo }),
      statusColumn(),
      optional(pictureColumn('thumb')),
    ],
    sizes: [20, 30, 50, 100],
  },
  form: {
    fields: [
      'name',
      'title',
      'sub_title',
      'content',
      { name: 'link_url', links: siteLinks },
      { name: 'page_id', label: 'Page' },
      { name: 'template', place: 'side', help: 'Any other name renders the stats block.' },
      { name: 'is_top', label: 'Show in Home page?' },
      'sort_order',
      'status',
      'thumb',
      { name: 'background_img', label: 'Background' },
    ],
    parts: [{ as: 'widgets', screens: widgetScreens }],
    preview: findSectionAddress,
  },
});
