import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import type { SecondFactors } from '@quoin/shared/contract/account-wire';
import { routes } from './index.ts';

describe('the second factors of my account', () => {
  let api: FakeApi;
  let factors: SecondFactors;
  const codes = ['12345-67890-12345-67890', '09876-54321-09876-54321'];
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

  beforeEach(() => {
    factors = { totp: false, passkeys: [], recovery_codes: 0, has_password: true, session: 'one', is_demanded: false };
    api = fakeApi();
    api.on('GET /account', () => ({ body: { data: anAccount() } }));
    api.on('GET /account/sessions', () => ({ body: { data: [] } }));
    api.on('GET /account/sign-ins', () => ({ body: { data: [] } }));
    api.on('GET /account/second-factors', () => ({ body: { data: factors } }));
    api.on('POST /account/totp', () => ({
      body: { data: { secret, uri: `otpauth://totp/site.example:x?secret=${secret}` } },
    }));
    api.on('POST /account/totp/activate', () => {
      factors = { ...factors, totp: true, recovery_codes: 2, session: 'two' };
      return { body: { data: { recovery_codes: codes } } };
    });
    api.on('POST /account/totp/remove', () => {
      factors = { ...factors, totp: false, recovery_codes: 0, session: 'one', is_demanded: false };
      return { body: { data: null } };
    });
    api.on('POST /account/recovery-codes', () => ({ body: { data: { recovery_codes: codes } } }));
  });

  async function open() {
    const { user } = renderAdmin(routes, '/admin/account');
    return { user, panel: within(await screen.findByRole('region', { name: 'Second factors' })) };
  }

  it('set up an authenticator app: password, QR code and key, first code, recovery codes', async () => {
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Set up an app' }));
    await user.click(panel.getByRole('button', { name: 'Continue' }));
    expect(panel.getByText('Enter your current password.')).toBeInTheDocument();
    await user.type(panel.getByLabelText('Current password'), 'correct horse{Enter}');
    expect(await panel.findByRole('img', { name: /^QR code/ })).toBeInTheDocument();
    expect(panel.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeInTheDocument();
    expect(panel.getByLabelText('Code')).toHaveFocus();
    await user.keyboard('123456{Enter}');
    expect(await panel.findByText(codes[0] ?? '')).toBeInTheDocument();
    expect(api.listCalls('POST /account/totp')[0]?.body).toEqual({ current_password: 'correct horse' });
    expect(api.listCalls('POST /account/totp/activate')[0]?.body).toEqual({ code: '123456' });
    await user.click(panel.getByRole('button', { name: 'I have stored them' }));
    expect(await panel.findByText('Recovery codes: 2 left')).toBeInTheDocument();
    expect(panel.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
  });

  it('say at the field that the first code is wrong', async () => {
    api.on('POST /account/totp/activate', () =>
      problemResponse(422, { title: 'Some values cannot be stored.', errors: { code: ['Must be the code now.'] } }),
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Set up an app' }));
    await user.type(panel.getByLabelText('Current password'), 'correct horse{Enter}');
    await user.type(await panel.findByLabelText('Code'), '000000{Enter}');
    expect(await panel.findByText('Must be the code now.')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByLabelText('Code')).toHaveFocus());
  });

  it('remove the app with the password, or with a code', async () => {
    factors = { totp: true, passkeys: [], recovery_codes: 10, has_password: true, session: 'two', is_demanded: false };
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Remove the app' }));
    expect(panel.getByLabelText('Current password')).toHaveFocus();
    await user.click(panel.getByRole('button', { name: 'Use a code' }));
    await user.type(panel.getByLabelText('Code'), '123456{Enter}');
    expect(await panel.findByRole('button', { name: 'Set up an app' })).toBeInTheDocument();
    expect(api.listCalls('POST /account/totp/remove')[0]?.body).toEqual({ code: '123456' });
  });

  it('are proved with a code after a sign-in with one factor', async () => {
    factors = { ...factors, totp: true, recovery_codes: 10 };
    api.on('POST /account/second-factors/verify', () => {
      factors = { ...factors, session: 'two' };
      return { body: { data: null } };
    });
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Enter a code' }));
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(panel.queryByText('You signed in with one factor.')).not.toBeInTheDocument());
    expect(await panel.findByRole('button', { name: 'Remove the app' })).toBeInTheDocument();
    expect(api.listCalls('POST /account/second-factors/verify')[0]?.body).toEqual({ code: '123456' });
  });

  it('come before everything else in the account while a site demands one', async () => {
    api.on('GET /account', () => ({ body: { data: anAccount({ withheld_keys: ['quoin-site'] }) } }));
    factors = { ...factors, is_demanded: true };
    const { panel } = await open();
    expect(await panel.findByText(/^A site that you manage demands a second factor/)).toBeInTheDocument();
    expect(screen.getAllByRole('region')[0]).toBe(screen.getByRole('region', { name: 'Second factors' }));
  });

  it('ask for a code only, after a sign-in with one factor', async () => {
    factors = { totp: true, passkeys: [], recovery_codes: 10, has_password: true, session: 'one', is_demanded: false };
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Make new codes' }));
    expect(panel.getByLabelText('Code')).toHaveFocus();
    expect(panel.queryByRole('button', { name: 'Use the password' })).not.toBeInTheDocument();
    await user.keyboard('123456{Enter}');
    expect(await panel.findByText(codes[1] ?? '')).toBeInTheDocument();
  });
});
