import { contract } from '../contract.ts';
import { html, image, order, status, text } from '../field.ts';

export const faqs = contract({
  name: 'faqs',
  noun: 'FAQ',
  label: 'faq_title',
  isPublic: true,
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    faq_title: text({ required: true, searched: true, sorted: true }),
    faq_content: html({ searched: true }),
    thumb: image(),
    status: status(),
    sort_order: order(),
  },
});
