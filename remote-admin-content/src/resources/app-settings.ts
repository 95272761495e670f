import { col, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { applications } from '@quoin/shared/contract/resources/applications';

export const appSettingScreens = screens(applications, {
  path: 'app-setting',
  // The start of a deployment creates the applications, so administrators cannot add or delete them.
  list: { columns: [col('name', 'Name'), col('user_id', 'User ID'), statusColumn()], canAdd: false, canDelete: false },
  form: {
    fields: [
      'name',
      'title',
      'description',
      'email',
      'phone',
      'address',
      { name: 'web_url', label: 'Website' },
      { name: 'map_html', label: 'Map' },
      'copyright',
      'meta_title',
      'meta_description',
      'meta_keywords',
      { name: 'meta_schema', rows: 8 },
      { name: 'og_title', label: 'Open Graph title' },
      { name: 'og_description', label: 'Open Graph description' },
      { name: 'og_url', label: 'Open Graph URL' },
      { name: 'facebook_pixels_id', label: 'Facebook Pixel ID' },
      { name: 'google_analytics_id', label: 'Google Analytics ID' },
      { name: 'google_tag_manager_id', label: 'Google Tag Manager ID' },
      'google_site_verification',
      { name: 'status', help: 'While it is inactive, visitors see one page: “This site is closed for now”.' },
      {
        name: 'second_factor',
        label: 'Second factor of administrators',
        help: 'While it is demanded, administrators who sign in with a password alone can only set up a second factor.',
      },
      {
        name: 'review',
        label: 'Review by a second person',
        help: 'While it is demanded, visitors see only what a second person has approved. One person can still make a record inactive; to show it again needs an approval. Order, redirects, settings and files are not covered.',
      },
      { name: 'logo_header', label: 'Header logo' },
      { name: 'logo_footer', label: 'Footer logo' },
      'icon',
      { name: 'og_image', label: 'Open Graph image' },
    ],
  },
});
