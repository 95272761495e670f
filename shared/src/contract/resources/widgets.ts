import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { html, image, order, reference, status, text } from '../field.ts';

export const widgets = contract({
  name: 'widgets',
  noun: 'widget',
  label: 'name',
  isPublic: true,
  filters: ['status', 'section_id'],
  order: { by: 'sort_order', descending: false },
  fields: {
    section_id: reference('sections', { firstLoad: 1000 }),
    name: text({ required: true, searched: true, sorted: true }),
    title: text({ searched: true, sorted: true }),
    sub_title: text({ searched: true }),
    content: html({ searched: true, cut: cuts.storyExcerpt }),
    thumb: image(),
    link_url: text({ format: 'link', max: 500 }),
    status: status(),
    sort_order: order(),
  },
});
