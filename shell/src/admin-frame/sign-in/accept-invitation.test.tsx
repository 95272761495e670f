import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { AcceptInvitation } from './accept-invitation.tsx';
import { GatePage } from './gate-page.tsx';

const invitation = { site: 'Quoin', email: 'nia@example.com', name: 'Nia', needs_password: true };
const password = 'seven grey herons wading';

describe('the screen of an invitation', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.on('POST /invitations/open', () => ({ body: { data: invitation } }));
    api.on('POST /invitations/accept', () => ({ body: { data: { message: 'Done.' } } }));
  });

  const open = () => {
    render(
      <UiProvider>
        <GatePage>
          <AcceptInvitation token="a-token" />
        </GatePage>
      </UiProvider>,
    );
    return userEvent.setup({ delay: null });
  };

  it('names the site and the address, and sends the name and the password', async () => {
    const user = open();
    expect(await screen.findByRole('heading', { name: 'Administer Quoin' })).toHaveFocus();
    expect(screen.getByText(/nia@example.com/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(screen.getByText('Enter your name.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Name'), 'Nia Rai');
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('New password again'), password);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toHaveFocus();
    expect(api.listCalls('POST /invitations/accept')[0]?.body).toEqual({
      token: 'a-token',
      name: 'Nia Rai',
      password,
      confirm_password: password,
    });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin');
  });

  it('asks somebody who has a password for none', async () => {
    api.on('POST /invitations/open', () => ({ body: { data: { ...invitation, needs_password: false } } }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(api.listCalls('POST /invitations/accept')[0]?.body).toEqual({ token: 'a-token' });
  });

  it('says why a link does not work, when it is opened and when it is accepted', async () => {
    const refusal = () => problemResponse(422, { title: 'x', errors: { token: ['It was withdrawn.'] } });
    api.on('POST /invitations/accept', refusal);
    const user = open();
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('New password again'), password);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('heading', { name: 'This invitation does not work any more' })).toBeInTheDocument();
    expect(screen.getByText('It was withdrawn.')).toBeInTheDocument();
  });

  it('can be loaded again after another failure', async () => {
    api.on('POST /invitations/open', () => problemResponse(503, { title: 'The server is busy.' }));
    const user = open();
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    api.on('POST /invitations/open', () => ({ body: { data: invitation } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Administer Quoin' })).toBeInTheDocument();
  });
});
