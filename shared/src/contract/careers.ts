import { contract } from './contract.ts';
import { html, image, moment, order, status, text } from './field.ts';

export const careers = contract({
  name: 'careers',
  noun: 'career',
  label: 'title',
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    title: text({ required: true, searched: true }),
    content: html({ searched: true }),
    application_publish_at: moment(),
    application_start_at: moment(),
    application_end_at: moment(),
    thumb: image(),
    status: status(),
    sort_order: order(),
  },
});
