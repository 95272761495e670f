import { screen, waitFor, within } from '@testing-library/react';
import { toTimestamp } from '@quoin/shared/admin/date-time';
import type { ApiToken, CreatedApiToken } from '@quoin/shared/contract/api-token-wire';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const list = '/admin/administrators/api-tokens';
const form = `${list}/form`;

const dayMs = 86_400_000;
const inDays = (days: number): string => toTimestamp(Date.now() + days * dayMs);

const aToken = (own: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  name: 'Build of the intranet',
  role: 'viewer',
  resources: null,
  ending: 'x7Qa',
  made_by: { id: 4, name: 'Meera Rai' },
  created_at: '2026-11-26 09:00:00',
  expires_at: inDays(60),
  used_at: null,
  is_usable: true,
  ...own,
});
const secret = 'quoin_api_abcdefghijklmnopqrstuvwxyz0123456789abcdefg';
const created: CreatedApiToken = { ...aToken(), token: secret };

let api: FakeApi;
let tokens: ApiToken[];

beforeEach(() => {
  tokens = [aToken(), aToken({ id: 2, name: 'Import', ending: 'p-3K' })];
  api = fakeApi();
  api.on('GET /api-tokens', () => ({ body: { data: tokens } }));
  api.on('POST /api-tokens', () => ({ status: 201, body: { data: created } }));
});

const revokeButton = (name: string) => screen.findByRole('button', { name });
const question = async () => within(await screen.findByRole('dialog', { name: 'Revoke the token' }));

describe('the API tokens of a site', () => {
  it('are reached from the administrators', async () => {
    api.on('GET /members', () => ({ body: { data: { data: [] } } }));
    api.on('GET /invitations', () => ({ body: { data: { data: [] } } }));
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await screen.findByRole('link', { name: 'API tokens' }));
    expect(await screen.findByRole('heading', { name: 'API tokens' })).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'API tokens' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Make a token' })).toHaveAttribute('href', form);
  });

  it('show what each may do, who made it, when it ends, and when it was last used', async () => {
    tokens = [
      aToken({ role: 'author', resources: ['posts', 'faqs'], used_at: '2026-11-28 08:30:00' }),
      aToken({ id: 2, name: 'Import', ending: 'p-3K', made_by: null, is_usable: false, expires_at: inDays(3) }),
    ];
    renderAdmin(routes, list);
    const table = within(await screen.findByRole('table', { name: 'API tokens' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('Build of the intranet…x7Qa');
    expect(first).toHaveTextContent('Author: Posts, Faqs');
    expect(first).toHaveTextContent('26 Nov 2026by Meera Rai');
    expect(first).toHaveTextContent('28 Nov 2026, 08:30');
    expect(first).not.toHaveTextContent(/Does not work|Ends in|Never used/);
    expect(second).toHaveTextContent('Does not work: its maker has no access to this site any more.');
    expect(second).toHaveTextContent('by a deleted account');
    expect(second).toHaveTextContent('Ends in 3 days');
    expect(second).toHaveTextContent('Never used');
  });

  it('are marked in the last 14 days before their end', async () => {
    tokens = [0, 1, 14, 15].map((days) => aToken({ id: days, expires_at: inDays(days) }));
    renderAdmin(routes, list);
    const table = within(await screen.findByRole('table', { name: 'API tokens' }));
    expect(table.getAllByText(/^Ends (in|to)/).map(({ textContent }) => textContent)).toEqual([
      'Ends today',
      'Ends tomorrow',
      'Ends in 14 days',
    ]);
  });

  it('say what a token is for when there is none, and lead to the form', async () => {
    tokens = [];
    renderAdmin(routes, list);
    expect(await screen.findByText('There is no API token.')).toBeInTheDocument();
    expect(screen.getByText(/^A token is for a program/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Make a token' })).toHaveAttribute('href', form);
  });

  it('show an error when they could not be loaded', async () => {
    api.on('GET /api-tokens', () => problemResponse(403, { title: 'Your role does not allow this.' }));
    const { user } = renderAdmin(routes, list);
    expect(await screen.findByText('Your role does not allow this.')).toBeInTheDocument();
    api.on('GET /api-tokens', () => ({ body: { data: tokens } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'API tokens' })).toBeInTheDocument();
  });

  it('are revoked after a question, and the focus moves to the heading', async () => {
    api.on('DELETE /api-tokens/2', () => {
      tokens = [aToken()];
      return { body: { data: { message: 'Revoked.' } } };
    });
    const { user } = renderAdmin(routes, list);
    await user.click(await revokeButton('Revoke Import, …p-3K'));
    const dialog = await question();
    expect(dialog.getByText('Import')).toBeInTheDocument();
    expect(dialog.getByText(/The API will refuse every program that uses it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The token “Import” is revoked.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke Import/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'API tokens' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Revoke Build of the intranet, …x7Qa' })).toBeInTheDocument();
  });

  it('count as revoked when they have ended meanwhile', async () => {
    api.on('DELETE /api-tokens/2', () => {
      tokens = [];
      return problemResponse(404, { title: 'There is no such thing.' });
    });
    const { user } = renderAdmin(routes, list);
    await user.click(await revokeButton('Revoke Import, …p-3K'));
    await user.click((await question()).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The token “Import” is revoked.')).toBeInTheDocument();
    expect(await screen.findByText('There is no API token.')).toBeInTheDocument();
  });

  it('stay when the call fails, and the focus returns to the button', async () => {
    api.on('DELETE /api-tokens/2', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, list);
    await user.click(await revokeButton('Revoke Import, …p-3K'));
    const dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('The server is busy.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await revokeButton('Revoke Import, …p-3K')).toHaveFocus());
  });
});

describe('a new API token', () => {
  const submit = () => screen.getByRole('button', { name: 'Make the token' });
  const nameInput = () => screen.findByRole('textbox', { name: 'Name' });

  async function make() {
    const rendered = renderAdmin(routes, form);
    await rendered.user.type(await nameInput(), ' Build of the intranet ');
    await rendered.user.click(submit());
    const shown = await screen.findByLabelText('The token “Build of the intranet”');
    return { ...rendered, shown };
  }

  it('is a viewer of all content for 90 days by default, and is shown once with the focus in it', async () => {
    const { shown, user } = await make();
    expect(api.listCalls('POST /api-tokens').map(({ body }) => body)).toEqual([
      { name: 'Build of the intranet', role: 'viewer', resources: null, days: 90 },
    ]);
    expect(shown).toHaveValue(secret);
    expect(shown).toHaveFocus();
    expect(shown).toHaveAccessibleDescription(/nothing shows it again/);
    expect(screen.queryByRole('button', { name: 'Make the token' })).not.toBeInTheDocument();
    expect(screen.getByText(/^curl/)).toHaveTextContent(
      'curl http://fake/api/posts \\ -H "app-key: quoin-site" \\ -H "authorization: Bearer $QUOIN_API_TOKEN"',
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  it('has the role, the kinds of content and the days that are chosen', async () => {
    const { user } = renderAdmin(routes, form);
    await user.type(await nameInput(), 'Import');
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      expect.stringMatching(/^Viewer/),
      expect.stringMatching(/^Author/),
      expect.stringMatching(/^Editor/),
    ]);
    await user.click(screen.getByRole('radio', { name: 'Editor' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only for some kinds of content' }));
    await user.click(submit());
    expect(await screen.findByText('Choose at least one kind of content.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Posts' }));
    await user.selectOptions(screen.getByLabelText('The token lasts'), 'Another number of days');
    await user.type(screen.getByLabelText('Days'), '7');
    await user.click(submit());
    await screen.findByText(/^curl/);
    expect(api.listCalls('POST /api-tokens').map(({ body }) => body)).toEqual([
      { name: 'Import', role: 'editor', resources: ['posts'], days: 7 },
    ]);
  });

  it('needs a name, and a number of days within a year', async () => {
    const { user } = renderAdmin(routes, form);
    await nameInput();
    await user.click(submit());
    expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
    expect(await nameInput()).toHaveFocus();
    await user.type(await nameInput(), 'Import');
    await user.selectOptions(screen.getByLabelText('The token lasts'), 'Another number of days');
    for (const days of ['0', '367', '1.5', '']) {
      await user.clear(screen.getByLabelText('Days'));
      if (days !== '') await user.type(screen.getByLabelText('Days'), days);
      await user.click(submit());
      expect(await screen.findByText('Enter a whole number from 1 to 366.')).toBeInTheDocument();
      expect(screen.getByLabelText('Days')).toHaveFocus();
    }
    expect(api.listCalls('POST /api-tokens')).toEqual([]);
  });

  it('shows the errors of the server at their inputs, and others above the button', async () => {
    api.on('POST /api-tokens', () =>
      problemResponse(422, { title: 'Some fields are invalid.', errors: { name: ['Must be unique.'] } }),
    );
    const { user } = renderAdmin(routes, form);
    await user.type(await nameInput(), 'Import');
    await user.click(submit());
    expect(await screen.findByText('Must be unique.')).toBeInTheDocument();
    await waitFor(async () => expect(await nameInput()).toHaveFocus());
    expect(await nameInput()).toHaveAccessibleDescription(/Must be unique/);
    api.on('POST /api-tokens', () => problemResponse(409, { title: 'There are 100 API tokens. Revoke some.' }));
    await user.click(submit());
    expect(await screen.findByText('There are 100 API tokens. Revoke some.')).toBeInTheDocument();
    expect(await nameInput()).toHaveValue('Import');
  });

  it('is not left behind uncopied without a question', async () => {
    const { user, router } = await make();
    await user.click(screen.getByRole('link', { name: 'All API tokens' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The token was not copied' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe(form);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied.');
    await user.click(screen.getByRole('link', { name: 'All API tokens' }));
    expect(await screen.findByRole('table', { name: 'API tokens' })).toBeInTheDocument();
  });

  it('can be copied with the keyboard', async () => {
    const { user, router } = await make();
    await user.copy();
    await user.click(screen.getByRole('link', { name: 'All API tokens' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
  });
});
