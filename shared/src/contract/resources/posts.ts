import { contract } from '../contract.ts';
import { cuts } from '../cuts.ts';
import { html, image, order, reference, status, text } from '../field.ts';

export const posts = contract({
  name: 'posts',
  noun: 'post',
  label: 'title',
  isPublic: true,
  readsBySlug: true,
  unique: ['slug'],
  filters: ['status', 'category_id'],
  order: { by: 'created_at', descending: true },
  fields: {
    slug: text({ format: 'slug', searched: true, sorted: true, suggestFrom: 'title' }),
    title: text({ required: true, searched: true, sorted: true, cut: cuts.postTitle }),
    sub_title: text({ searched: true }),
    content: html({ searched: true, cut: cuts.postExcerpt }),
    // An added field (decision 061): the name under which the post is published.
    author: text({ max: 200, searched: true }),
    thumb: image(),
    category_id: reference('post-categories'),
    tags: text({ format: 'tags', max: 500, searched: true }),
    meta_title: text(),
    meta_description: text({ format: 'lines', max: 500, cut: cuts.description }),
    meta_keywords: text({ format: 'tags', max: 500 }),
    status: status(),
    // The field of the specified form is called `short_order` (spec §5). The API accepts both names (spec point 8).
    sort_order: order({ min: 0 }),
  },
});
