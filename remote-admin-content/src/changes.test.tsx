import { screen, waitFor, within } from '@testing-library/react';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { Outlet } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { getDay, toTimes } from '@quoin/shared/admin/days';
import { formatDay, groupByDay } from './by-day.ts';
import { routes } from './index.ts';

const menu: MenuEntry[] = [{ path: 'page', label: 'Page', icon: '', order: 1, resource: 'pages' }];
const framed = [{ element: <Outlet context={menu} />, children: routes }];

const asha = { id: 6, name: 'Asha Rai' };
const bikram = { id: 5, name: 'Bikram' };
const today = `${getDay()} 12:00:00`;
const yesterday = `${getDay(-1)} 12:00:00`;
const lines = [
  { resource: 'pages', id: '7', label: 'About us', action: 'update', by: asha, at: today },
  { resource: 'pages', id: '8', label: 'Old news', action: 'delete', by: bikram, at: yesterday },
  { resource: 'faqs', id: '4', label: 'Where?', action: 'create', by: { id: 9, name: null }, at: yesterday },
  { resource: contactMessages.name, id: '3', label: null, action: 'create', by: null, at: '2026-01-02 12:00:00' },
];

describe('the changes', () => {
  let api: FakeApi;

  beforeEach(() => {
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
    api = fakeApi();
    api.on('GET /app-report/change-log', ({ query: { by, page } }) => {
      const data = lines.filter((line) => by === undefined || String(line.by?.id) === by);
      const people = [bikram, asha, { id: 9, name: null }];
      return {
        body: { data: { data, people, current_page: Number(page), last_page: 3, per_page: 50, total: data.length } },
      };
    });
  });
  afterEach(() => forgetToken());

  const open = (search = '') => renderAdmin(framed, `/admin/dashboard/changes${search}`);
  const lastQuery = () => api.listCalls('GET /app-report/change-log').at(-1)?.query;

  it('are listed by day, with who made them, and a link to records that still exist', async () => {
    open();
    const linesOf = async (name: RegExp) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\d\d:\d\d$/, ''));
    expect(await linesOf(/^Today, /)).toEqual(['About uspage, changed by Asha Rai']);
    expect(await linesOf(/^Yesterday, /)).toEqual([
      'Old newspage, deleted by you',
      'Where?FAQ, added by a deleted account',
    ]);
    expect(await linesOf(/^Friday, 2 January 2026$/)).toEqual(['No. 3message, added']);
    expect(screen.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/page/form/7');
    expect(screen.queryByRole('link', { name: 'Old news' })).not.toBeInTheDocument();
    expect(lastQuery()).toEqual({ page: '1' });
  });

  it('are filtered by person, kind and day, which the address holds', async () => {
    const { user, router } = open('?page=2');
    const here = () => `${router.state.location.pathname}${router.state.location.search}`;
    await screen.findByText('About us');
    await user.selectOptions(screen.getByLabelText('Person'), 'Asha Rai');
    await waitFor(() => expect(here()).toBe('/admin/dashboard/changes?person=6'));
    await waitFor(() => expect(screen.queryByText('Old news')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByLabelText('Kind'), 'Pages');
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    await waitFor(() => expect(here()).toBe(`/admin/dashboard/changes?person=6&kind=pages&day=${getDay(-1)}`));
    expect(lastQuery()).toEqual({ page: '1', by: '6', resource: 'pages', ...toTimes(getDay(-1)) });
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(getDay(-1)));
    expect(screen.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(here()).toBe('/admin/dashboard/changes'));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
        'href',
        '/admin/dashboard/changes?page=2',
      ),
    );
  });

  it('are those of the address, and what it cannot mean is left out', async () => {
    open('?person=6&kind=posts&day=2026-01-02&page=2');
    await screen.findByText('About us');
    expect(lastQuery()).toEqual({ page: '2', by: '6', resource: 'posts', ...toTimes('2026-01-02') });
    open('?person=x&kind=nowhere&day=yesterday&page=-1');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1' }));
  });

  it('can be loaded again after a failure, and say when there are none', async () => {
    api.on('GET /app-report/change-log', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = open();
    expect(await screen.findByText('The changes could not be loaded.')).toBeInTheDocument();
    const empty = { data: [], people: [], current_page: 1, last_page: 1, per_page: 50, total: 0 };
    api.on('GET /app-report/change-log', () => ({ body: { data: empty } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No changes match these filters.')).toBeInTheDocument();
  });
});

describe('days', () => {
  it('begin and end at midnight of the reader', () => {
    const { from = '', until = '' } = toTimes('2026-03-28');
    expect(new Date(`${from.replace(' ', 'T')}Z`).getTime()).toBe(new Date('2026-03-28T00:00').getTime());
    expect(new Date(`${until.replace(' ', 'T')}Z`).getTime()).toBe(new Date('2026-03-29T00:00').getTime());
  });

  it('are named from today', () => {
    const now = new Date('2026-11-27T10:00');
    expect(formatDay('2026-11-27', now)).toBe('Today, 27 November 2026');
    expect(formatDay('2026-11-26', now)).toBe('Yesterday, 26 November 2026');
    expect(formatDay('2026-11-25', now)).toBe('Wednesday, 25 November 2026');
  });

  it('group what happened on them', () =>
    expect(groupByDay(lines).map(({ items }) => items.length)).toEqual([1, 2, 1]));
});
