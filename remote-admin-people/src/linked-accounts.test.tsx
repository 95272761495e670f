import { screen, waitFor, within } from '@testing-library/react';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

describe('the linked accounts of my account', () => {
  let api: FakeApi;
  const link = {
    id: 'one',
    provider: 'Example',
    email: 'ann@quoin.example',
    created_at: '2026-11-25 08:00:00',
    seen_at: '2026-11-26 09:00:00',
  };
  let links: (typeof link)[];
  beforeEach(() => {
    links = [link];
    api = fakeApi();
    configure({ ...runtimeConfig(), provider: { name: 'Example', isOnly: false } });
    api.on('GET /account', () => ({ body: { data: anAccount() } }));
    api.on('GET /account/sessions', () => ({ body: { data: [] } }));
    api.on('GET /account/sign-ins', () => ({ body: { data: [] } }));
    api.on('GET /account/second-factors', () => ({
      body: { data: { totp: false, recovery_codes: 0, has_password: true, session: 'one' } },
    }));
    api.on('GET /account/identities', () => ({ body: { data: links } }));
  });

  const open = async () => {
    const { user } = renderAdmin(routes, '/admin/account');
    await screen.findByText('Linked accounts');
    return user;
  };

  it('are not shown without a provider', async () => {
    const { provider: _, ...without } = runtimeConfig();
    configure(without);
    renderAdmin(routes, '/admin/account');
    expect(await screen.findByText('Where you are signed in')).toBeInTheDocument();
    expect(screen.queryByText('Linked accounts')).not.toBeInTheDocument();
  });

  it('show the provider and the email, and can be removed', async () => {
    const user = await open();
    const table = within(await screen.findByRole('table', { name: 'Linked accounts' }));
    expect(table.getByText('ann@quoin.example')).toBeInTheDocument();
    api.on('DELETE /account/identities/one', () => {
      links = [];
      return { body: { data: null } };
    });
    await user.click(table.getByRole('button', { name: 'Remove the link with Example' }));
    expect(await screen.findByText('The link is removed.')).toBeInTheDocument();
    const lead = await screen.findByText(/^Sign in with Example once, with the email of this account/);
    expect(lead).toHaveFocus();
    expect(screen.queryByRole('table', { name: 'Linked accounts' })).not.toBeInTheDocument();
  });

  it('say why a link was not removed', async () => {
    const user = await open();
    api.on('DELETE /account/identities/one', () => problemResponse(503, { title: 'The server is busy.' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the link with Example' }));
    expect(await screen.findByText('The link was not removed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove the link with Example' })).toBeEnabled());
  });
});
