import { screen, waitFor, within } from '@testing-library/react';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import { fakeApi, getBody, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

let api: FakeApi;
const stored = aRecord(redirects, {
  id: 7,
  from_path: '/old-team',
  to_path: '/team',
  code: '302',
  hits: 1234,
  last_hit_on: '2026-03-04',
});

beforeEach(() => {
  api = fakeApi();
  api.on('GET /redirects', (call) => pageResponse([stored, aRecord(redirects, { id: 8, from_path: '/x' })], call));
  for (const list of ['/pages', '/posts', '/sections']) api.on(`GET ${list}`, (call) => pageResponse([], call));
});

describe('redirect list', () => {
  it('shows where each leads, its kind, and how often it was used', async () => {
    renderAdmin(routes, '/admin/redirects');
    const [, first, second] = await screen.findAllByRole('row');
    const texts = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent)
        : [];
    expect(texts(first).slice(0, 5)).toEqual([
      'From/old-team',
      'To/team',
      'KindTemporary',
      'Hits1,234',
      'Last hit2026-03-04',
    ]);
    expect(texts(second).slice(2, 5)).toEqual(['KindPermanent', 'Hits0', 'Last hit--']);
  });

  it('sorts by hits', async () => {
    const { user } = renderAdmin(routes, '/admin/redirects');
    await user.click(await screen.findByRole('button', { name: /^Hits/ }));
    await waitFor(() => expect(api.listCalls('GET /redirects').at(-1)?.query.sort).toBe('hits'));
  });

  it('shows the redirects of former addresses, by page', async () => {
    const row = { resource: 'pages', id: 1, to_path: '/new', status: 1, since: '2026-03-04 05:06:07' };
    api.on('GET /redirects/automatic', ({ query }) => ({
      body: {
        data: {
          data: [
            { ...row, from_path: `/old-${query.page}` },
            { ...row, from_path: '/gone', status: 0, since: null },
          ],
          current_page: Number(query.page),
          last_page: 2,
          per_page: 25,
          total: 27,
        },
      },
    }));
    const { user } = renderAdmin(routes, '/admin/redirects');
    await user.click(await screen.findByRole('link', { name: 'Automatic' }));
    const table = await screen.findByRole('table', { name: 'Automatic redirects' });
    expect(within(table).getByRole('cell', { name: '/old-1' })).toBeInTheDocument();
    expect(within(table).getByRole('cell', { name: '/new (inactive)' })).toBeInTheDocument();
    expect(within(table).getByRole('cell', { name: '--' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('cell', { name: '/old-2' })).toBeInTheDocument();
  });

  it('says why the automatic ones could not be loaded', async () => {
    api.on('GET /redirects/automatic', () => problemResponse(500, { title: 'No.' }));
    renderAdmin(routes, '/admin/redirects?view=automatic');
    expect(await screen.findByText('The automatic redirects could not be loaded.')).toBeInTheDocument();
  });
});

describe('redirect form', () => {
  it('refuses a path with a query at once, and shows the loop that the server names', async () => {
    const loop = 'Visitors would go round in a circle: /a → /b → /a.';
    api.on('POST /redirects', () => problemResponse(422, { title: 'No.', errors: { to_path: [loop] } }));
    const { user } = renderAdmin(routes, '/admin/redirects/form');
    await user.type(await screen.findByRole('textbox', { name: /^From/ }), '/a?id=5');
    await user.type(screen.getByRole('combobox', { name: /^To/ }), 'https://example.org');
    await user.click(screen.getByRole('button', { name: /^(Save|Publish)$/ }));
    expect(await screen.findByText(/a redirect applies to the path with any query/)).toBeInTheDocument();
    expect(api.listCalls('POST /redirects')).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: /^From/ }));
    await user.type(screen.getByRole('textbox', { name: /^From/ }), '/a');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Temporary');
    await user.click(screen.getByRole('button', { name: /^(Save|Publish)$/ }));
    expect(await screen.findByText(loop)).toBeInTheDocument();
    expect(api.listCalls('POST /redirects').map(getBody)).toMatchObject([{ from_path: '/a', code: '302', status: 1 }]);
  });

  it('says where visitors arrive when the target leads on, and how often that was', async () => {
    api.on('GET /redirects/7', () => ({ body: { data: stored } }));
    api.on('GET /redirects/target', ({ query }) => ({
      body: { data: { to_path: query.path === '/old-team' ? '/about-us' : '', code: '302' } },
    }));
    renderAdmin(routes, '/admin/redirects/form/7');
    expect(
      await screen.findByText('/team leads on to /about-us, so visitors of /old-team get there in one step.'),
    ).toBeInTheDocument();
    expect(screen.getByText('2026-03-04')).toBeInTheDocument();
  });
});
