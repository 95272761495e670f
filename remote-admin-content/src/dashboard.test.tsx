import { screen, within } from '@testing-library/react';
import { applications } from '@quoin/shared/contract/applications';
import { fakeApi, problemAnswer, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

describe('dashboard', () => {
  let api: FakeApi;

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api = fakeApi();
    api.on('GET /app-report', () => ({ body: { data: { total_page: 14, total_section: 38, total_widget: 61, total_post_category: 6, total_post: 1240 } } }));
    api.on('GET /applications/quoin-site', () => ({ body: { data: aRecord(applications, { name: 'Nirman Systems', email: 'info@example.com' }) } }));
  });
  afterEach(() => {
    expect(api.unknown).toEqual([]);
    jest.restoreAllMocks();
  });

  it.each(['/admin/dashboard', '/admin/dashboard/social', '/admin/dashboard/social%20'])('shows the application and the counts at %s', async (address) => {
    renderAdmin(routes, address);
    expect(await screen.findByText('Nirman Systems')).toBeInTheDocument();
    expect(screen.getByText('info@example.com')).toBeInTheDocument();
    const counts = screen.getAllByRole('term').slice(0, 5).map((term) => [term.textContent?.trim(), term.nextElementSibling?.textContent]);
    expect(counts).toEqual([['Pages', '14'], ['Sections', '38'], ['Widgets', '61'], ['Post categories', '6'], ['Posts', '1,240']]);
  });

  it('shows the one part when the other fails', async () => {
    api.on('GET /app-report', () => problemAnswer(500, { title: 'Something went wrong on the server.' }));
    renderAdmin(routes, '/admin/dashboard');
    expect(await screen.findByText('Nirman Systems')).toBeInTheDocument();
    expect(within(screen.getByRole('alert')).getByText('The counts could not be loaded.')).toBeInTheDocument();
  });
});
