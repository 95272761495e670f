import { col, optional, pictureColumn, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sectionScreens } from './sections.ts';

/** The initial values of a section that is added from its page (spec §9). The list of sections has other defaults. */
const newSection = { is_top: 1, sort_order: 1 };

const publicPath = ({ slug }: { slug: string }) => `/${encodeURIComponent(slug)}`;

export const pageScreens = screens(pages, {
  path: 'page',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      col('title', 'Title'),
      // The list shows the slug in square brackets (spec §2).
      col('slug', { header: 'Url/Slug', show: (slug) => `[${String(slug)}]` }),
      statusColumn(),
      optional(pictureColumn('thumb')),
    ],
    pageSize: 20,
    sizes: [20, 40, 75, 100],
  },
  form: {
    fields: [
      'name',
      'title',
      'slug',
      'sub_title',
      'description',
      'content',
      'tags',
      { name: 'meta_key', label: 'Meta keywords' },
      'meta_description',
      { name: 'banner_img', label: 'Banner' },
      { name: 'thumb', label: 'Thumbnail' },
      { name: 'page_template', place: 'unused' },
      'status',
    ],
    parts: [{ as: 'sections', screens: sectionScreens, initial: newSection }],
    preview: publicPath,
    publicPath,
  },
});
