import { contract } from '../contract.ts';
import { html, image, number, order, reference, status, text } from '../field.ts';

/** The templates of the public site and what each renders. Any other value renders the stats block (spec §2). */
export const sectionTemplates = [
  { value: 'default', description: 'Title, text, widget cards and a See More button' },
  { value: 'welcome', description: 'Title and text next to a picture, with Read More' },
  { value: 'quotes', description: 'A slider of quotations, one widget each' },
  { value: 'area-of-impact', description: 'Linked widgets over a background picture' },
  { value: 'nobin-program', description: 'Titles, picture and text, with See More' },
  { value: 'success-story', description: 'Widget cards with the beginning of their stories' },
  { value: 'client-logos', description: 'Logos of clients or partners, one widget each' },
  { value: 'news-blogs', description: 'The three latest posts' },
  { value: 'four-columns', description: 'On a page: widgets in four columns of white text' },
] as const;

export const sections = contract({
  name: 'sections',
  noun: 'section',
  label: 'name',
  isPublic: true,
  filters: ['status', 'page_id', 'is_top', 'template'],
  order: { by: 'sort_order', descending: false },
  embeds: [{ as: 'widgets', from: 'widgets', by: 'section_id', inLists: true }],
  fields: {
    page_id: reference('pages', { firstLoad: 100 }),
    name: text({ required: true, searched: true, sorted: true }),
    title: text({ searched: true, sorted: true }),
    sub_title: text({ searched: true }),
    content: html({ searched: true }),
    thumb: image(),
    background_img: image(),
    link_url: text({ format: 'link', max: 500 }),
    template: text({ max: 60, default: 'default', known: sectionTemplates }),
    status: status(),
    is_top: number({
      max: 1,
      switch: { on: 'Shown', off: 'Not shown', notice: 'Visitors see it on the home page too.' },
    }),
    sort_order: order({ default: 1 }),
  },
});
