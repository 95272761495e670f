import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { choice, code, image, number, status, text } from '../field.ts';
import { onlyFor } from '../may.ts';

export const applications = contract({
  name: 'applications',
  noun: 'application',
  label: 'name',
  isPublic: true,
  readsByAppKey: true,
  // An application is never deleted.
  keepsDeleted: false,
  order: { by: 'id', descending: false },
  // A site's settings are no content: they hold at once, and their pages are made of them.
  editing: { drafts: false, history: false },
  rules: { ...onlyFor('admin'), view: 'viewer' },
  fields: {
    user_id: number({ access: 'admin', readOnly: true }),
    name: text({ required: true, searched: true, sorted: true }),
    title: text({ searched: true }),
    description: text({ format: 'lines', max: 2000 }),
    logo_header: image(),
    logo_footer: image(),
    icon: image({ hasUse: false }),
    email: text({ format: 'email' }),
    phone: text({ max: 60 }),
    address: text({ max: 500 }),
    web_url: text({ format: 'link', max: 500 }),
    map_html: code('map', { max: 4000 }),
    copyright: text(),
    status: status(),
    second_factor: choice(['offered', 'demanded'], {
      access: 'admin',
      default: 'offered',
      labels: { offered: 'Offered', demanded: 'Demanded' },
    }),
    review: choice(['optional', 'demanded'], {
      access: 'admin',
      default: 'optional',
      labels: { optional: 'Optional', demanded: 'Demanded' },
    }),
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
