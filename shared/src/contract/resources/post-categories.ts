import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { image, order, reference, status, text } from '../field.ts';

// The names are camelCase, because the API has them so (spec §3, spec point 9).
export const postCategories = contract({
  name: 'post-categories',
  noun: 'category',
  label: 'name',
  isPublic: true,
  readsBySlug: true,
  unique: ['slug'],
  filters: ['status', 'parentId'],
  order: { by: 'sortOrder', descending: false },
  fields: {
    name: text({ required: true, searched: true, sorted: true }),
    // An added field. It is not required, because the bodies that spec §3 describes have none.
    slug: text({ format: 'slug', searched: true, sorted: true, suggestFrom: 'name' }),
    description: text({ format: 'lines', max: 2000, searched: true }),
    thumb: image(),
    metaKey: text({ format: 'tags', max: 500 }),
    metaDescription: text({ format: 'lines', max: 500, cut: cuts.description }),
    status: status(),
    sortOrder: order(),
    parentId: reference('post-categories'),
  },
});
