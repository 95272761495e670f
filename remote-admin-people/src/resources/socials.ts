import { col, rowNumber, statusColumn, thumbnail } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { socials } from '@quoin/shared/contract/resources/socials';

export const socialScreens = screens(socials, {
  path: 'social',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      col('icon', { header: 'Icon', show: thumbnail }),
      col('link_url', 'Link URL'),
      statusColumn(),
    ],
    heading: 'Social links',
    placeholder: 'Search social links…',
  },
  form: { fields: ['name', 'link_url', 'icon', 'image', 'target', 'status', 'sort_order'] },
});
