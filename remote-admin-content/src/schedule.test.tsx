import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatDateTime, fromLocalInput, getTimeZone } from '@quoin/shared/admin/date-time';
import { getDay } from '@quoin/shared/admin/days';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import type { PublicationSet } from '@quoin/shared/contract/set-wire';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { Outlet } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const menu: MenuEntry[] = [{ path: 'post', label: 'Post', icon: '', order: 1, resource: 'posts' }];
const framed = [{ element: <Outlet context={menu} />, children: routes }];

const tomorrow = fromLocalInput(`${getDay(1)}T09:00`);
const news = { resource: 'posts', id: 7, label: 'News', action: 'publish' } as const;
const aSet = (more: Partial<PublicationSet> = {}): PublicationSet => ({
  id: 3,
  name: 'Launch',
  state: 'due',
  at: tomorrow,
  zone: 'UTC',
  version: 2,
  made_by: { id: 6, name: 'Asha Rai' },
  decided_at: null,
  items: [news, { resource: 'pages', id: 9, label: 'Offer', action: 'unpublish' }],
  reasons: [],
  ...more,
});

let api: FakeApi;
let sets: PublicationSet[];
beforeEach(() => {
  rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
  sets = [aSet()];
  api = fakeApi();
  api.on('GET /sets', ({ query: { state, page } }) => {
    const data = sets.filter((set) => set.state === state);
    return { body: { data: { data, current_page: Number(page), last_page: 1, per_page: 50, total: data.length } } };
  });
  api.on('GET /sets/3', () => ({ body: { data: sets[0] } }));
});
afterEach(() => forgetToken());

const press = (name: string) => screen.getByRole('button', { name });

describe('the schedule', () => {
  it('lists what is due by day, with what happens and who planned it', async () => {
    sets.push(aSet({ id: 4, name: '', items: [news], made_by: { id: 5, name: 'Me' } }));
    renderAdmin(framed, '/admin/dashboard/schedule');
    const day = within(await screen.findByRole('region', { name: /^Tomorrow, / }));
    expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Launchset of 2 records, planned by Asha Rai09:00',
      'Newspost, will be published, planned by you09:00',
    ]);
    expect(day.getByRole('link', { name: 'Launch' })).toHaveAttribute('href', '/admin/dashboard/schedule/3');
  });

  it('says what to do where nothing is planned, and shows other states by their address', async () => {
    sets = [aSet({ state: 'failed' })];
    const { user } = renderAdmin(framed, '/admin/dashboard/schedule');
    expect(await screen.findByText(/^Nothing is planned\./)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Failed' }));
    expect(await screen.findByRole('link', { name: 'Launch' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
  });

  it('makes a set by its name', async () => {
    api.on('POST /sets', () => ({ status: 201, body: { data: aSet() } }));
    const { user, router } = renderAdmin(framed, '/admin/dashboard/schedule?state=open');
    await screen.findByText('No set is being collected.');
    await user.click(press('New set'));
    await user.type(await screen.findByLabelText('Name'), ' Launch ');
    await user.click(press('Make the set'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard/schedule/3'));
    expect(api.listCalls('POST /sets')[0]?.body).toEqual({ name: 'Launch' });
  });
});

describe('a set', () => {
  const open = () => renderAdmin(framed, '/admin/dashboard/schedule/3');

  it('shows its records, and takes one out', async () => {
    api.on('PUT /sets/3', () => {
      sets = [aSet({ version: 3, items: [news] })];
      return { body: { data: sets[0] } };
    });
    const { user } = open();
    const records = within(await screen.findByRole('list', { name: 'Records' }));
    expect(records.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Newspost, will be publishedTake out',
      'Offerpage, will become inactiveTake out',
    ]);
    expect(records.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/admin/post/form/7');
    await user.click(press('Take Offer out'));
    await waitFor(() => expect(screen.queryByText('Offer')).not.toBeInTheDocument());
    expect(api.listCalls('PUT /sets/3')[0]).toMatchObject({
      body: { items: [{ resource: 'posts', id: 7, action: 'publish' }] },
      headers: { 'if-match': '"2"' },
    });
  });

  it('lists the parts that are published with a page below it', async () => {
    const hero = { resource: 'sections', id: 4, label: 'Hero', is_removal: false };
    const parts = [hero, { resource: 'widgets', id: 8, label: 'Map', is_removal: true }];
    sets = [
      aSet({ items: [{ resource: 'pages', id: 9, label: 'Offer', action: 'publish', is_removal: false, parts }] }),
    ];
    open();
    const listed = within(await screen.findByRole('list', { name: 'Parts of Offer' }));
    expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Herosection, will be published with it',
      'Mapwidget, will be deleted with it',
    ]);
  });

  it('gets another moment, or says at the field why not, and loses it', async () => {
    api.on('PUT /sets/3', () =>
      problemResponse(422, { title: 'Invalid.', errors: { at: ['Must be in the future.'] } }),
    );
    const { user } = open();
    fireEvent.change(await screen.findByLabelText('Publish at'), { target: { value: '2020-01-01T10:00' } });
    await user.click(press('Set the moment'));
    expect(await screen.findByText('Must be in the future.')).toBeInTheDocument();
    expect(api.listCalls('PUT /sets/3')[0]?.body).toEqual({
      at: fromLocalInput('2020-01-01T10:00'),
      zone: getTimeZone(),
    });
    api.on('PUT /sets/3', () => {
      sets = [aSet({ version: 3, state: 'open', at: null })];
      return { body: { data: sets[0] } };
    });
    await user.click(press('Take the moment back'));
    expect(await screen.findByText('The set has no moment any more.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Publish at')).toHaveValue(''));
  });

  it('that failed says why, and can be published now or deleted, after a question', async () => {
    const reasons = [{ resource: 'posts', id: 7, label: 'News', errors: { title: ['Must be filled in.'] } }];
    sets = [aSet({ state: 'failed', reasons })];
    const item = { ...news, noun: 'post', action: 'update' as const, version: 1, fields: [], overwrites: [] };
    api.on('POST /sets/3/publish', () =>
      problemResponse(422, {
        title: 'Nothing was published.',
        items: [{ ...item, errors: { title: ['Still empty.'] } }],
      }),
    );
    api.on('DELETE /sets/3', () => ({ body: { data: { message: 'Deleted.' } } }));
    const { user, router } = open();
    expect(await screen.findByText('News: Must be filled in.')).toBeInTheDocument();
    expect(screen.getByText('post, was not published')).toBeInTheDocument();
    await user.click(press('Do it now'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Do it now' }));
    expect(await screen.findByText('News: Still empty.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(press('Delete the set'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the set' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard/schedule'));
  });

  it('that is published only says when', async () => {
    sets = [aSet({ state: 'done' })];
    open();
    expect(await screen.findByText(`Published ${formatDateTime(tomorrow ?? '')}.`)).toBeInTheDocument();
    expect(screen.getByText('post, was published')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Take|Delete|now/ })).not.toBeInTheDocument();
  });
});

describe('the dashboard', () => {
  it('names what could not be published, and what is due next', async () => {
    sets = [aSet(), aSet({ id: 8, name: 'Old news', state: 'failed' })];
    api.on('GET /app-report', () => problemResponse(500, { title: 'Broken.' }));
    for (const path of ['/app-report/changes', '/app-report/content-checks'])
      api.on(`GET ${path}`, () => ({ body: { data: [] } }));
    api.on('GET /applications/quoin-site', () => problemResponse(500, { title: 'Broken.' }));
    api.on('GET /contact-messages', () => problemResponse(500, { title: 'Broken.' }));
    renderAdmin(framed, '/admin/dashboard');
    const card = within(await screen.findByRole('region', { name: 'Schedule' }));
    expect(await card.findByRole('link', { name: '1 could not be published' })).toHaveAttribute(
      'href',
      '/admin/dashboard/schedule?state=failed',
    );
    expect(card.getByRole('listitem')).toHaveTextContent(`Launchset of 2 records, ${formatDateTime(tomorrow ?? '')}`);
  });
});
