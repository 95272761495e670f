import { col, optional, pictureColumn, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { faqs } from '@quoin/shared/contract/resources/faqs';

export const faqScreens = screens(faqs, {
  path: 'faq',
  list: {
    columns: [rowNumber(), col('faq_title', 'Title'), statusColumn(), optional(pictureColumn('thumb'))],
    heading: 'FAQs',
    pageSize: 20,
    sizes: [20, 40, 75, 100],
  },
  form: {
    title: 'Faq Settings',
    fields: [
      { name: 'faq_title', label: 'Title' },
      { name: 'faq_content', label: 'Content', rows: 8 },
      { name: 'thumb', label: 'Thumbnail' },
      'status',
      'sort_order',
    ],
    preview: () => '/faq',
  },
});
