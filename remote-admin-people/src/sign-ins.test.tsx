import { screen, within } from '@testing-library/react';
import type { MemberSignIn } from '@quoin/shared/contract/sign-ins';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const anEvent = (id: number, own: Partial<MemberSignIn> = {}): MemberSignIn => ({
  id,
  at: '2026-11-26 09:00:00',
  outcome: 'signed-in',
  count: 1,
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  name: '',
  firstname: '',
  lastname: '',
  email: `member-${id}@example.com`,
  ...own,
});

describe('the sign-ins of a site', () => {
  let api: FakeApi;
  let events: MemberSignIn[];

  beforeEach(() => {
    events = Array.from({ length: 30 }, (_, index) => anEvent(index + 1));
    events[0] = anEvent(1, { firstname: 'Meera', lastname: 'Rai', outcome: 'too-many-attempts', count: 12 });
    api = fakeApi();
    api.on('GET /members', (call) => pageResponse([], call));
    api.on('GET /invitations', (call) => pageResponse([], call));
    api.on('GET /sign-ins', (call) => pageResponse(events, call));
  });

  const table = async () => within(await screen.findByRole('table', { name: 'Sign-ins' }));

  it('are reached from the administrators, and show who, what, and from where, by page', async () => {
    const { user, router } = renderAdmin(routes, '/admin/administrators');
    await user.click(await screen.findByRole('link', { name: 'Sign-ins' }));
    const [, first] = (await table()).getAllByRole('row');
    expect(
      within(first ?? document.body)
        .getAllByRole('cell')
        .map(({ lastChild }) => lastChild?.textContent),
    ).toEqual(['Meera Rai', expect.any(String), 'Too many attempts, 12 times', 'Firefox on Linux', '203.0.113.9']);
    expect((await table()).getByText('member-25@example.com')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('member-30@example.com')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
    expect(api.listCalls('GET /sign-ins').at(-1)?.query).toEqual({ page: '2', size: '25' });
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    expect(await screen.findByText('Meera Rai')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/administrators/sign-ins');
  });

  it('say so when there are none, when a page is past the end, and when they could not be loaded', async () => {
    events = [];
    const { goTo, user } = renderAdmin(routes, '/admin/administrators/sign-ins?page=nonsense');
    expect(await screen.findByText('Nobody has signed in here yet.')).toBeInTheDocument();
    await goTo('/admin/administrators/sign-ins?page=3');
    expect(await screen.findByText('There are no more sign-ins.')).toBeInTheDocument();
    api.on('GET /sign-ins', () => problemResponse(503, { title: 'The server is busy.' }));
    await goTo('/admin/administrators/sign-ins');
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    events = [anEvent(4)];
    api.on('GET /sign-ins', (call) => pageResponse(events, call));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('member-4@example.com')).toBeInTheDocument();
  });
});
