import { col, optional, pictureColumn, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { careers } from '@quoin/shared/contract/resources/careers';

export const careerScreens = screens(careers, {
  path: 'career',
  list: {
    // spec §2 (careers): the column "Sl." shows the id, "Name" the title.
    columns: [
      { ...col('id', 'Sl.'), width: '88px' },
      col('title', 'Name'),
      statusColumn(),
      optional(pictureColumn('thumb')),
    ],
    heading: 'Careers Options',
    placeholder: 'Enter Search Key !',
    deleteQuestion: 'Are you sure to delete?',
  },
  form: {
    title: 'Career Setting',
    saved: 'Success! Updated successfully.',
    fields: [
      'title',
      { name: 'content', rows: 8 },
      { name: 'thumb', label: 'Thumbnail' },
      { name: 'application_publish_at', label: 'Application Publish' },
      { name: 'application_start_at', label: 'Application Start' },
      { name: 'application_end_at', label: 'Application End' },
      'status',
      'sort_order',
    ],
    preview: () => '/career',
  },
});
