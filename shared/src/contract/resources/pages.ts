import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { html, image, status, text } from '../field.ts';

export const pages = contract({
  name: 'pages',
  noun: 'page',
  label: 'title',
  isPublic: true,
  readsBySlug: true,
  unique: ['slug'],
  filters: ['status'],
  embeds: [{ as: 'sections', from: 'sections', by: 'page_id' }],
  fields: {
    name: text({ searched: true, sorted: true }),
    title: text({ required: true, searched: true, sorted: true }),
    sub_title: text({ searched: true }),
    description: text({ format: 'lines', max: 2000 }),
    content: html({ searched: true }),
    thumb: image(),
    banner_img: image(),
    slug: text({ format: 'slug', searched: true, sorted: true, suggestFrom: 'title' }),
    page_template: text({ max: 60 }),
    tags: text({ format: 'tags', max: 500 }),
    meta_key: text({ format: 'tags', max: 500 }),
    meta_description: text({ format: 'lines', max: 500, cut: cuts.description }),
    status: status(),
  },
});
