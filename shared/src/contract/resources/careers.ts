import { contract } from '../contract.ts';
import { html, image, dateTime, order, status, text } from '../field.ts';

export const careers = contract({
  name: 'careers',
  noun: 'career',
  label: 'title',
  isPublic: true,
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    title: text({ required: true, searched: true, sorted: true }),
    content: html({ searched: true }),
    application_publish_at: dateTime(),
    application_start_at: dateTime(),
    application_end_at: dateTime(),
    thumb: image(),
    status: status(),
    sort_order: order(),
  },
});
