import { col, optional, pictureColumn, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { profiles } from '@quoin/shared/contract/resources/profiles';

const publicPath = ({ slug }: { slug: string }) => `/profile/${encodeURIComponent(slug)}`;

export const profileScreens = screens(profiles, {
  path: 'profile',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      col('designation', 'Designation'),
      statusColumn(),
      optional(pictureColumn('profile_image')),
    ],
    // The specification has this text for this list only (spec §2).
    emptyText: 'Not found.',
  },
  form: {
    title: 'Profile Settings',
    fields: [
      'name',
      'slug',
      'title',
      'designation',
      { name: 'biography_content', label: 'Biography', rows: 10 },
      // The API spells it without the second "e" (spec §3).
      { name: 'spech_content', label: 'Speech', rows: 8 },
      'profile_image',
      { name: 'signature_thumb', label: 'Signature' },
      { name: 'social_links', help: 'The person on other sites; the profile shows them.' },
      'sort_order',
      'status',
    ],
    preview: publicPath,
    publicPath,
  },
});
