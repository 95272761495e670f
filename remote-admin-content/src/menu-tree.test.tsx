import { screen, waitFor, within } from '@testing-library/react';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { menus } from '@quoin/shared/contract/resources/menus';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

type Menu = RecordOf<typeof menus> & { children: Menu[] };
const menu = ({ children = [], ...own }: Partial<Menu>): Menu => ({
  ...aRecord(menus, { shortcode: 'TOPMENU', ...own }),
  children,
});

let api: FakeApi;
let stored: Menu[];
beforeEach(() => {
  api = fakeApi();
  stored = [
    menu({ id: 1, title: 'About', children: [menu({ id: 2, title: 'Board', parent_id: 1 })] }),
    menu({ id: 3, title: 'News' }),
    menu({ id: 4, title: 'Terms', shortcode: 'FOOTERMENU' }),
  ];
  api.on('GET /menus', (call) => pageResponse(stored, call));
});

const drawn = (heading: string) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.nextElementSibling?.textContent);
const writes = () =>
  api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, ...call }) => ({ [`${method} ${path}`]: getBody(call) }));

describe('the menus as a tree', () => {
  it('are linked from the table, and show the two menus separately', async () => {
    const { user, router } = renderAdmin(routes, '/admin/menus');
    await user.click(await screen.findByRole('link', { name: 'Tree' }));
    await screen.findByRole('region', { name: 'Top Menu' });
    expect(router.state.location.search).toBe('?view=tree');
    expect(drawn('Top Menu')).toEqual(['About, level 1', 'Board, level 2', 'News, level 1']);
    expect(drawn('Footer Menu')).toEqual(['Terms, level 1']);
  });

  it('move an entry below another one of the same menu in two writes', async () => {
    api.on('PUT /menus/3', () => ({ body: { data: menu({ id: 3, title: 'News', parent_id: 1 }) } }));
    api.on('POST /menus/3/move', () => {
      stored = [
        menu({
          id: 1,
          title: 'About',
          children: [menu({ id: 2, title: 'Board', parent_id: 1 }), menu({ id: 3, title: 'News', parent_id: 1 })],
        }),
      ];
      return { body: { data: menu({ id: 3, title: 'News', parent_id: 1 }) } };
    });
    const { user } = renderAdmin(routes, '/admin/menus?view=tree');
    await user.click(await screen.findByRole('button', { name: 'Move News below the entry before it' }));
    expect(await screen.findByText('News is below About, at 2 of 2.')).toBeInTheDocument();
    expect(writes()).toEqual([
      { 'PUT /menus/3': { parent_id: 1, shortcode: 'TOPMENU' } },
      { 'POST /menus/3/move': { after: 2 } },
    ]);
    await waitFor(() => expect(drawn('Top Menu')).toEqual(['About, level 1', 'Board, level 2', 'News, level 2']));
    expect(screen.getByRole('button', { name: 'Move News below the entry before it' })).toHaveFocus();
  });

  it('reorder siblings in one write', async () => {
    api.on('POST /menus/3/move', () => ({ body: { data: menu({ id: 3, title: 'News' }) } }));
    const { user } = renderAdmin(routes, '/admin/menus?view=tree');
    await user.click(await screen.findByRole('button', { name: 'Move News up' }));
    expect(await screen.findByText('News is at the top, at 1 of 2.')).toBeInTheDocument();
    expect(writes()).toEqual([{ 'POST /menus/3/move': { before: 1 } }]);
  });

  it('take a second step from the result of the first, before the entries reload', async () => {
    stored = [menu({ id: 1, title: 'About' }), menu({ id: 2, title: 'Board' }), menu({ id: 3, title: 'News' })];
    const { user } = renderAdmin(routes, '/admin/menus?view=tree');
    await screen.findByRole('button', { name: 'Move About down' });
    api.on('POST /menus/1/move', () => ({ body: { data: menu({ id: 1, title: 'About' }) } }));
    const late = Promise.withResolvers<void>();
    api.on('GET /menus', async (call) => {
      await late.promise;
      return pageResponse(stored, call);
    });
    await user.click(screen.getByRole('button', { name: 'Move About down' }));
    expect(await screen.findByText('About is at the top, at 2 of 3.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move About down' }));
    expect(await screen.findByText('About is at the top, at 3 of 3.')).toBeInTheDocument();
    expect(writes()).toEqual([{ 'POST /menus/1/move': { before: 3 } }, { 'POST /menus/1/move': { after: 3 } }]);
    expect(drawn('Top Menu')).toEqual(['Board, level 1', 'News, level 1', 'About, level 1']);
    stored = [menu({ id: 2, title: 'Board' }), menu({ id: 3, title: 'News' }), menu({ id: 1, title: 'About now' })];
    late.resolve();
    await waitFor(() => expect(drawn('Top Menu')).toEqual(['Board, level 1', 'News, level 1', 'About now, level 1']));
  });

  it('store the steps that a user takes while the first one is under way, one after another', async () => {
    stored = [menu({ id: 1, title: 'About' }), menu({ id: 2, title: 'Board' }), menu({ id: 3, title: 'News' })];
    const { user } = renderAdmin(routes, '/admin/menus?view=tree');
    const first = Promise.withResolvers<void>();
    api.on('POST /menus/1/move', async () => {
      await first.promise;
      return { body: { data: menu({ id: 1, title: 'About' }) } };
    });
    await user.click(await screen.findByRole('button', { name: 'Move About down' }));
    await user.click(screen.getByRole('button', { name: 'Move About down' }));
    expect(drawn('Top Menu')).toEqual(['Board, level 1', 'News, level 1', 'About, level 1']);
    expect(writes()).toEqual([{ 'POST /menus/1/move': { before: 3 } }]);
    stored = [menu({ id: 2, title: 'Board' }), menu({ id: 3, title: 'News' }), menu({ id: 1, title: 'About now' })];
    first.resolve();
    expect(await screen.findByText('About is at the top, at 3 of 3.')).toBeInTheDocument();
    expect(writes()).toEqual([{ 'POST /menus/1/move': { before: 3 } }, { 'POST /menus/1/move': { after: 3 } }]);
    await waitFor(() => expect(drawn('Top Menu')).toEqual(['Board, level 1', 'News, level 1', 'About now, level 1']));
  });

  it('show the stored tree after a failure, and the error', async () => {
    api.on('PUT /menus/2', () => problemResponse(422, { title: 'A menu cannot stand below itself.' }));
    const { user } = renderAdmin(routes, '/admin/menus?view=tree');
    await user.click(await screen.findByRole('button', { name: 'Move Board out of the entry above it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This could not be moved. A menu cannot stand below itself.',
    );
    expect(drawn('Top Menu')).toEqual(['About, level 1', 'Board, level 2', 'News, level 1']);
  });
});

it('says before a menu is deleted what becomes of those below it', async () => {
  api.on('DELETE /menus/1', () => ({
    status: 409,
    body: {
      type: 'about:blank',
      title: 'x',
      status: 409,
      used_in: [{ resource: 'menus', id: 2, label: 'Board', field: 'parent_id' }],
      used_in_total: 1,
    },
  }));
  const { user } = renderAdmin(routes, '/admin/menus');
  await user.click(await screen.findByRole('button', { name: 'Delete About' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'These menus below About move to the top level, and become inactive if visitors do not see them:Board (menus)',
  );
});
