import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { html, image, order, status, text } from '../field.ts';

export const profiles = contract({
  name: 'profiles',
  noun: 'profile',
  label: 'name',
  isPublic: true,
  readsBySlug: true,
  unique: ['slug'],
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    name: text({ required: true, searched: true, sorted: true }),
    title: text({ searched: true, cut: cuts.profileTitle }),
    designation: text({ searched: true, sorted: true, cut: cuts.profileDesignation }),
    slug: text({ format: 'slug', searched: true, sorted: true, suggestFrom: 'name' }),
    profile_image: image(),
    signature_thumb: image(),
    biography_content: html({ searched: true, cut: cuts.biographyExcerpt }),
    // The API spells it without the second "e" (spec §3).
    spech_content: html({ searched: true }),
    social_links: text({ format: 'links', max: 2000 }),
    sort_order: order({ default: 1 }),
    status: status(),
  },
});
