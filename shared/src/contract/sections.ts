import { contract } from './contract.ts';
import { html, image, number, order, reference, status, text } from './field.ts';

/** The templates that the home page knows; any other value is drawn as the stats block (spec §2). */
export const sectionTemplates = ['default', 'welcome', 'quotes', 'area-of-impact', 'nobin-program', 'success-story', 'news-blogs', 'stats', 'four-columns'] as const;

export const sections = contract({
  name: 'sections',
  noun: 'section',
  label: 'name',
  filters: ['status', 'page_id', 'is_top', 'template'],
  order: { by: 'sort_order', descending: false },
  embeds: [{ as: 'widgets', from: 'widgets', by: 'section_id', inLists: true }],
  fields: {
    page_id: reference('pages'),
    name: text({ required: true, searched: true }),
    title: text({ searched: true }),
    sub_title: text({ searched: true }),
    content: html(),
    thumb: image(),
    background_img: image(),
    link_url: text({ format: 'link', max: 500 }),
    template: text({ max: 60, default: 'default' }),
    status: status(),
    is_top: number({ max: 1 }),
    sort_order: order({ default: 1 }),
  },
});
