import { fireEvent, screen, within } from '@testing-library/react';
import { rememberToken } from '@quoin/shared/runtime/auth';
import { fakeApi, pageResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const account = {
  name: 'admin',
  firstname: '',
  lastname: '',
  email: 'admin@example.com',
  profile_img: '',
  app_keys: ['quoin-site'],
  rights: ['releases'],
  version: 1,
};

describe('the design kit', () => {
  let api: FakeApi;
  beforeEach(() => {
    rememberToken('quoin_abcdefghijklmnop', 1);
    api = fakeApi();
    api.on('GET /pages', (call) => pageResponse([], call));
  });
  const open = async (rights: string[]) => {
    api.on('GET /account', () => ({ status: 200, body: { data: { ...account, rights } } }));
    renderAdmin(routes, '/admin/kit');
    await screen.findByRole('heading', { level: 1, name: 'Design kit' });
  };

  it('shows tokens, every kind of field at rest and with an error, and where to import each part', async () => {
    await open(['releases']);
    const fields = within(await screen.findByRole('region', { name: 'Fields of a form' }));
    for (const label of ['Title', 'Tags', 'Schema', 'Status', 'Position', 'Opens', 'Day', 'Page', 'Password'])
      expect(fields.getAllByLabelText(new RegExp(`^${label}`)).length).toBeGreaterThan(0);
    expect(fields.getAllByText('This is how an error is shown.').length).toBeGreaterThanOrEqual(10);
    const colours = within(screen.getByRole('table', { name: 'Colours by role' }));
    expect(colours.getByText('--quoin-canvas')).toBeInTheDocument();
    expect(screen.getByText('@quoin/shared/ui/banner')).toBeInTheDocument();
  });

  it('switches between light and dark', async () => {
    await open(['releases']);
    fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is shown to developers only, and says how to become one', async () => {
    await open([]);
    expect(await screen.findByText('The kit is for developers.')).toBeInTheDocument();
    expect(screen.getByText(/npm run grant -- admin@example.com releases/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
