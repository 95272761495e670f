import { contract } from './contract.ts';
import { cuts } from './cuts.ts';
import { code, image, number, status, text } from './field.ts';

export const applications = contract({
  name: 'applications',
  noun: 'application',
  label: 'name',
  readsByAppKey: true,
  order: { by: 'id', descending: false },
  fields: {
    user_id: number({ access: 'admin', readOnly: true }),
    name: text({ required: true, searched: true }),
    title: text({ searched: true }),
    description: text({ format: 'lines', max: 2000 }),
    logo_header: image(),
    logo_footer: image(),
    icon: image(),
    email: text({ format: 'email' }),
    phone: text({ max: 60 }),
    address: text({ max: 500 }),
    web_url: text({ format: 'link', max: 500 }),
    map_html: code('map', { max: 4000 }),
    copyright: text(),
    status: status(),
    meta_title: text(),
    meta_description: text({ format: 'lines', max: 500, cut: cuts.description }),
    meta_keywords: text({ format: 'tags', max: 500 }),
    meta_schema: code('json'),
    og_title: text(),
    og_description: text({ format: 'lines', max: 500, cut: cuts.description }),
    og_image: image(),
    og_url: text({ format: 'link', max: 500 }),
    facebook_pixels_id: text({ max: 40 }),
    google_analytics_id: text({ max: 40 }),
    google_tag_manager_id: text({ max: 40 }),
    google_site_verification: text({ max: 120 }),
  },
});
