import { contract } from '../contract.ts';
import { image, order, status, text } from '../field.ts';

export const sliders = contract({
  name: 'sliders',
  noun: 'slider',
  label: 'title',
  isPublic: true,
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    title: text({ required: true, searched: true, sorted: true }),
    sub_title: text({ searched: true }),
    thumb: image(),
    link_url: text({ format: 'link', max: 500 }),
    description: text({ format: 'lines', max: 2000 }),
    status: status(),
    sort_order: order(),
  },
});
