import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@quoin/shared/contract/audit';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const anEntry = (number: number, own: Partial<AuditEntry> = {}): AuditEntry => ({
  number,
  at: '2026-11-26 09:00:00',
  by: { id: 3, name: 'Meera Rai' },
  via: 'api',
  action: 'update',
  resource: 'posts',
  record_id: '7',
  label: `Post ${number}`,
  version: 2,
  detail: {},
  hash: 'ab',
  ...own,
});

describe('the audit of a site', () => {
  let api: FakeApi;
  let answer: { data: AuditEntry[]; next: number | null };

  beforeEach(() => {
    answer = { data: [anEntry(9)], next: null };
    api = fakeApi();
    api.on('GET /members', (call) =>
      pageResponse(
        [
          {
            id: 4,
            status: 1,
            name: '',
            firstname: 'Bo',
            lastname: 'Lim',
            email: 'bo@example.org',
            role: 'editor',
            resources: null,
          },
        ],
        call,
      ),
    );
    api.on('GET /invitations', (call) => pageResponse([], call));
    api.on('GET /audit', () => ({ body: { data: answer } }));
  });

  const lastQuery = () => api.listCalls('GET /audit').at(-1)?.query;

  it('is reached from the administrators, and says who did what to which record', async () => {
    answer.data = [
      anEntry(9, { action: 'publish' }),
      anEntry(8, { action: 'purge', version: null }),
      anEntry(78, { label: 'Post 8', detail: { api_token: 'Build' } }),
      anEntry(77, { action: 'make-api-token', resource: null, label: 'Build', detail: { token: 2, role: 'viewer' } }),
      anEntry(7, {
        action: 'change-role',
        resource: 'users',
        label: 'Bo',
        detail: { role: 'editor', resources: 'posts' },
      }),
      anEntry(6, {
        action: 'failed-sign-in',
        by: null,
        resource: 'users',
        label: 'Bo',
        detail: { reason: 'wrong-password' },
      }),
      anEntry(5, { action: 'give-access', by: null, via: 'command', label: 'Bo', detail: { role: 'admin' } }),
      anEntry(4, {
        action: 'prune-audit',
        by: null,
        via: 'command',
        resource: null,
        label: null,
        detail: { through: 2, days: 400 },
      }),
      anEntry(3, { action: 'create', by: { id: 5, name: null }, resource: 'files', record_id: 'a.webp', label: null }),
    ];
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await screen.findByRole('link', { name: 'Audit' }));
    const rows = within(await screen.findByRole('table', { name: 'Audit' }))
      .getAllByRole('row')
      .slice(1);
    const read = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .slice(2)
        .map(({ lastElementChild, lastChild }) => (lastElementChild ?? lastChild)?.parentElement?.textContent);
    expect(rows.map((row) => read(row).map((text) => text?.replace(/^(Who|What|About)/, '')))).toEqual([
      ['Meera Rai', 'Published: post', 'Post 9'],
      ['Meera Rai', 'Deleted for good: post', 'Post 8'],
      ['Meera Rai, by the API token “Build”', 'Changed: post', 'Post 8'],
      ['Meera Rai', 'API token made: viewer', 'Build'],
      ['Meera Rai', 'Role changed: editor of posts', 'Bo'],
      ['Unknown', 'Failed sign-in, wrong password', 'Bo'],
      ['A command on the server', 'Access given: administrator', 'Bo'],
      ['A command on the server', 'Entries up to number 2 deleted, older than 400 days', '--'],
      ['A deleted account (5)', 'Added: picture', 'No. a.webp'],
    ]);
  });

  it('filters by person, action, kind and days, in the address, and goes on with older entries', async () => {
    answer.next = 9;
    const { user, router } = renderAdmin(routes, '/admin/administrators/audit');
    await user.selectOptions(await screen.findByLabelText('Person'), 'Bo Lim');
    await user.selectOptions(screen.getByLabelText('Action'), 'Published');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Posts');
    // The address is ahead of what is drawn.
    const link = (name: string, search: string) =>
      waitFor(() => {
        const found = screen.getByRole('link', { name });
        expect(found).toHaveAttribute('href', `/admin/administrators/audit${search}`);
        return found;
      });
    const filtered = '?person=4&action=publish&kind=posts';
    const older = await link('Older', `${filtered}&before=9`);
    expect(lastQuery()).toEqual({ by: '4', action: 'publish', resource: 'posts', size: '50' });
    await user.click(older);
    const newest = await link('Newest', filtered);
    expect(lastQuery()).toEqual({ by: '4', action: 'publish', resource: 'posts', before: '9', size: '50' });
    await user.click(newest);
    await link('Older', `${filtered}&before=9`);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await link('Older', '?before=9');
    expect(lastQuery()).toEqual({ size: '50' });
    expect(router.state.location.search).toBe('');
  });

  it('reads days of the time zone of its reader', async () => {
    const { goTo } = renderAdmin(routes, '/admin/administrators/audit?from=2026-11-02&until=2026-11-03&person=x');
    expect(await screen.findByText('Post 9')).toBeInTheDocument();
    const start = new Date('2026-11-02T00:00').toISOString().slice(0, 19).replace('T', ' ');
    const end = new Date('2026-11-04T00:00').toISOString().slice(0, 19).replace('T', ' ');
    expect(lastQuery()).toEqual({ from: start, until: end, size: '50' });
    answer.data = [];
    await goTo('/admin/administrators/audit?action=purge');
    expect(await screen.findByText('No entries match these filters.')).toBeInTheDocument();
  });

  it('is exported with its filters, and says why not', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = jest.fn(() => 'blob:audit');
    URL.revokeObjectURL = jest.fn();
    api.on('POST /audit/export', () => ({ body: new Blob(['{}\n']) }));
    const { user } = renderAdmin(routes, '/admin/administrators/audit?action=publish');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(api.listCalls('POST /audit/export').map(({ query }) => query)).toEqual([{ action: 'publish' }]);
    expect(saved).toEqual([expect.stringMatching(/^audit-\d{4}-\d\d-\d\d\.ndjson$/)]);
    api.on('POST /audit/export', () => problemResponse(503, { title: 'The server is busy.' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The audit could not be exported. The server is busy.')).toBeInTheDocument();
    click.mockRestore();
  });

  it('says so when it could not be loaded, and is asked for again', async () => {
    api.on('GET /audit', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/administrators/audit');
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    api.on('GET /audit', () => ({ body: { data: answer } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Post 9')).toBeInTheDocument();
  });
});
