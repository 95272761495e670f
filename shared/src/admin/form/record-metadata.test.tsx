import { screen } from '@testing-library/react';
import { careers } from '../../contract/resources/careers.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { formatDateTime } from '../date-time.ts';
import { RecordMetadata } from './record-metadata.tsx';

it('RecordMetadata shows times as dates, other values as they are, and dashes for what is missing', async () => {
  const record = {
    ...aRecord(careers, { id: 3, title: '2026-11-26 16:00:00', application_end_at: '2026-11-26 16:00:00' }),
    created_at: '2026-11-25 08:30:00',
  };
  const names = ['title', 'application_end_at', 'created_at', 'published_by'];
  renderAdmin(
    [{ path: 'record', element: <RecordMetadata title="Record" of={careers} record={record} names={names} /> }],
    '/admin/record',
  );
  await screen.findByText('Record');
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '2026-11-26 16:00:00',
    formatDateTime('2026-11-26 16:00:00'),
    formatDateTime('2026-11-25 08:30:00'),
    '--',
  ]);
});
