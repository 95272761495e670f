import { screen, waitFor } from '@testing-library/react';
import { careers } from '@quoin/shared/contract/resources/careers';
import { pages } from '@quoin/shared/contract/resources/pages';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import { fakeApi, pageResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { catchSavedFiles, readSavedText } from '@quoin/shared/testing/saved-files';
import { routes } from './index.ts';

const rows = {
  redirects: aRecord(redirects, { id: 7, from_path: '/old', to_path: '/new', code: '302', hits: 1234, status: 1 }),
  page: aRecord(pages, { id: 8, name: 'about', title: 'About us', slug: 'about', status: 0 }),
  career: aRecord(careers, { id: 9, title: 'Mason', status: 1 }),
};

describe('the CSV file', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    {
      path: 'redirects',
      call: 'GET /redirects',
      text: 'Id,From,To,Kind,Hits,Last hit,Status\r\n7,/old,/new,Temporary,1234,,Active\r\n',
    },
    // The list shows the slug in square brackets, which are no part of it.
    { path: 'page', call: 'GET /pages', text: 'Id,Name,Title,Url/Slug,Status\r\n8,about,About us,about,Inactive\r\n' },
    { path: 'career', call: 'GET /careers', text: 'Id,Name,Status\r\n9,Mason,Active\r\n' },
  ] as const)('of $path has their plain values and words', async ({ path, call, text }) => {
    const api = fakeApi();
    api.on(call, (received) => pageResponse([rows[path]], received));
    const saved = catchSavedFiles();
    const { user } = renderAdmin(routes, `/admin/${path}`);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    for (const file of saved) expect(await readSavedText(file)).toBe(`\uFEFF${text}`);
  });
});
