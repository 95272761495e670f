import { contract } from '../contract.ts';
import { choice, image, order, status, text } from '../field.ts';

export const linkTargets = ['_blank', '_self', '_parent', '_top'] as const;

export const socials = contract({
  name: 'socials',
  noun: 'social link',
  label: 'name',
  isPublic: true,
  filters: ['status'],
  order: { by: 'sort_order', descending: false },
  fields: {
    name: text({ required: true, searched: true, sorted: true }),
    icon: image(),
    image: image(),
    link_url: text({ format: 'link', max: 500, searched: true }),
    target: choice(linkTargets, { default: '_blank' }),
    status: status(),
    app_id: text({ readOnly: true, access: 'admin' }),
    sort_order: order(),
  },
});
