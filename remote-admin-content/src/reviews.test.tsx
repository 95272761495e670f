import { screen, waitFor, within } from '@testing-library/react';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { reviewPath } from '@quoin/shared/contract/review-path';
import type { WaitingReview } from '@quoin/shared/contract/review-wire';
import { Outlet } from '@quoin/shared/runtime/router';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const menu: MenuEntry[] = [{ path: 'page', label: 'Page', icon: '', order: 1, resource: 'pages' }];
const form = { path: 'page/form/:id', element: <p>The form</p> };
const framed = [{ element: <Outlet context={menu} />, children: [form, ...routes] }];

const review: WaitingReview = {
  resource: 'pages',
  noun: 'page',
  id: 7,
  label: 'About us',
  state: 'asked',
  is_current: true,
  asked_by: { id: 5, name: 'Asha' },
  asked_at: '2026-01-02 03:04:05',
  asked: null,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  const counts = { total_page: 1, total_section: 1, total_widget: 1, total_post_category: 1, total_post: 1 };
  api.on('GET /app-report', () => ({ body: { data: counts } }));
  api.on('GET /applications/quoin-site', () => ({ body: { data: aRecord(applications) } }));
  api.on('GET /app-report/changes', () => ({ body: { data: [] } }));
  api.on('GET /app-report/content-checks', () => ({ body: { data: [] } }));
  api.on('GET /contact-messages', (call) => pageResponse([], call));
});

describe('the reviews on the dashboard', () => {
  it('link to the forms of what waits for the user, and of what the user has asked for, with its state', async () => {
    const mine = { ...review, id: 8, label: 'Jobs', state: 'changes', asked: { id: 9, name: 'Ram' } };
    api.on('GET /reviews', () => ({ body: { data: { for_me: [review], by_me: [mine] } } }));
    renderAdmin(framed, '/admin/dashboard');
    const first = within(await screen.findByRole('list', { name: 'Asked of you' }));
    expect(first.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/page/form/7?review=1');
    expect(first.getByText('page, asked by Asha, of anybody who may publish')).toBeInTheDocument();
    const second = within(screen.getByRole('list', { name: 'Asked by you' }));
    expect(second.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/admin/page/form/8?review=1');
    expect(second.getByText('page, asked of Ram')).toBeInTheDocument();
    expect(second.getByText('Changes asked for')).toBeInTheDocument();
  });

  it('say that there are none, and that they could not be loaded', async () => {
    const { goTo } = renderAdmin(framed, '/admin/dashboard');
    expect(await screen.findByText('Nothing: nobody waits for you, and you wait for nobody.')).toBeInTheDocument();
    api.on('GET /reviews', () => problemResponse(500, { title: 'Broken.' }));
    await goTo('/admin/dashboard/social');
    expect(await screen.findByText('“Waiting for your review” could not be loaded.')).toBeInTheDocument();
  });
});

describe('the link of a mail about a review', () => {
  it('opens the form of the record with its review', async () => {
    const { router } = renderAdmin(framed, `${reviewPath}/pages/7`);
    expect(await screen.findByText('The form')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/admin/page/form/7', search: '?review=1' });
  });

  it('leads to the dashboard where there is no such form', async () => {
    const { router } = renderAdmin(framed, `${reviewPath}/wishes/7`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
  });
});
