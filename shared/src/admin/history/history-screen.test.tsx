import { screen, waitFor, within } from '@testing-library/react';
import { sections } from '../../contract/resources/sections.ts';
import { viaApiToken, type RecordVersion } from '../../contract/versions.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { fakeApi, getBody, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(sections, {
    path: 'section',
    list: () => null,
    form: { fields: ['name', { name: 'title', label: 'Headline' }, 'sub_title', 'sort_order', 'status'] },
  }),
]);

const asha = { id: 6, name: 'Asha Rai' };
const common = { via: 'back-office' };
const versions: RecordVersion[] = [
  { via: viaApiToken, version: 5, at: '2026-11-26 12:00:00', by: asha, action: 'update', fields: ['title', 'status'] },
  {
    ...common,
    version: 4,
    at: '2026-11-25 12:00:00',
    by: { id: 5, name: 'Bikram' },
    action: 'update',
    fields: ['title'],
  },
  { ...common, version: 3, at: '2026-11-24 12:00:00', by: { id: 9, name: null }, action: 'update', fields: [] },
];
const page = {
  data: versions,
  current_page: 1,
  last_page: 1,
  per_page: 50,
  total: 3,
  current_version: 5,
  oldest_version: 2,
  kept: { last: 100, days: 90 },
};

const stored = aRecord(sections, {
  id: 7,
  version: 5,
  name: 'hero',
  title: 'Welcome back',
  sub_title: 'Now',
  status: 1,
});
const part = (text: string, change: string) => ({ text, change });
const comparison = {
  version: 5,
  against: 4,
  fields: [
    { field: 'title', parts: [part('Welcome', 'same'), part(' back', 'added'), part(' home', 'removed')] },
    { field: 'status', values: { before: 0, after: 1 } },
    {
      field: 'body',
      blocks: [
        { change: 'changed', name: 'Heading 2', notes: ['“Ships” is now bold.'], parts: [part('Ships', 'same')] },
        ...[1, 2, 3, 4].map((n) => ({
          change: 'same',
          name: 'Paragraph',
          notes: [],
          parts: [part(`Same ${n}`, 'same')],
        })),
        { change: 'removed', name: 'Paragraph', notes: [], parts: [part('Gone', 'removed')] },
      ],
    },
  ],
};

const noParts = { state: 'live', against: 'live', data: [], omitted: { too_many: false, not_allowed: false } };

describe('the history of a record', () => {
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
    api = fakeApi();
    api.on('GET /sections/7', () => ({ body: { data: stored } }));
    api.on('GET /sections/7/versions', () => ({ body: { data: page } }));
    api.on('GET /sections/7/versions/5', () => ({ body: { data: comparison } }));
    api.on('GET /sections/7/versions/5/parts', () => ({ body: { data: noParts } }));
  });
  afterEach(() => forgetToken());

  const open = (search = '') => renderAdmin(routes, `/admin/section/history/7${search}`);
  const lastQuery = () => api.listCalls('GET /sections/7/versions/5').at(-1)?.query;
  const radio = (name: RegExp) => screen.findByRole('radio', { name });

  it('lists who changed which fields and when, and the state before the first version', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Versions' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/, \d\d:\d\d/g, ''));
    expect(lines).toEqual([
      '26 Nov 2026NowChanged: Headline, StatusVersion 5, Asha Rai, by an API token',
      '25 Nov 2026Changed: HeadlineVersion 4, Bikram (you)',
      '24 Nov 2026ChangedVersion 3, A deleted account',
      'EarlierThe section as it was before these versionsVersion 2',
    ]);
    expect(screen.getByText(/The last 100 versions are kept, and all of the last 90 days\.$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/section/form/7');
  });

  it('compares the newest version with the one before it, with words for what is added and removed', async () => {
    open();
    const title = await screen.findByRole('region', { name: 'Headline' });
    expect(lastQuery()).toEqual({ against: '4' });
    expect(title).toHaveTextContent('Welcome [added: back] [removed: home]');
    expect(title.querySelector('ins')).toHaveTextContent('back');
    expect(title.querySelector('del')).toHaveTextContent('home');
    const status = screen.getByRole('region', { name: 'Status' });
    expect([status.querySelector('del')?.textContent, status.querySelector('ins')?.textContent]).toEqual([
      'Inactive',
      'Active',
    ]);
    const body = screen.getByRole('region', { name: 'Body' });
    expect(body).toHaveTextContent('Heading 2, changed');
    expect(body).toHaveTextContent('“Ships” is now bold.');
    expect(body).toHaveTextContent('Paragraph, removed [removed: Gone]');
    expect(within(body).getByText('4 unchanged parts')).toBeVisible();
  });

  it('compares any two versions, which the address holds', async () => {
    const { user, router } = open();
    await user.click(await radio(/^Before: version 2, Earlier/));
    await waitFor(() => expect(router.state.location.search).toBe('?against=2&version=5'));
    await waitFor(() => expect(lastQuery()).toEqual({ against: '2' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Before: version 2/ })).toBeChecked());
    expect(await radio(/^After: version 5, .*Asha Rai/)).toBeChecked();
  });

  it('puts the chosen fields of a version into the form, where they are saved', async () => {
    const old = { name: 'hero', title: 'Welcome home', sub_title: 'Then', sort_order: 99, status: 1 };
    api.on('GET /sections/7/versions/4', () => ({ body: { data: { version: 4, values: old } } }));
    api.on('PUT /sections/7', (call) => ({ body: { data: { ...stored, ...getBody(call), version: 6 } } }));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Restore version 4' }));
    await screen.findByRole('checkbox', { name: 'Sub title' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restore version 4' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 4' }));
    const boxes = (await dialog.findAllByRole('checkbox')).map((box) => box.closest('div')?.parentElement?.textContent);
    expect(boxes).toEqual(['Headline', 'Sub title']);
    await user.click(dialog.getByRole('checkbox', { name: 'Sub title' }));
    await user.click(dialog.getByRole('button', { name: 'Open in the form' }));
    expect(await screen.findByRole('textbox', { name: /^Headline/ })).toHaveValue('Welcome home');
    expect(router.state.location.pathname).toBe('/admin/section/form/7');
    expect(screen.getByRole('textbox', { name: /^Sub title/ })).toHaveValue('Now');
    expect(screen.getByText(/^Headline: as in version 4\./)).toBeVisible();
    expect(api.listCalls('PUT /sections/7')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Success! Data updated successfully.');
    const [sent] = api.listCalls('PUT /sections/7');
    expect([sent?.body, sent?.headers['if-match']]).toEqual([{ title: 'Welcome home' }, '"5"']);
    expect(screen.queryByText(/as in version 4/)).not.toBeInTheDocument();
  });

  it('says when there is one version only, when the record is gone, and what failed', async () => {
    const only = {
      ...page,
      data: [{ ...versions[0], action: 'create', version: 1, fields: [] }],
      oldest_version: 1,
      current_version: 1,
    };
    api.on('GET /sections/7/versions', () => ({ body: { data: only } }));
    const { goTo, user } = open();
    expect(await screen.findByText('There is only one version so far.')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    api.on('GET /sections/7/versions', () => problemResponse(404, { title: 'Not found' }));
    await goTo('/admin/section/history/7?page=2');
    expect(await screen.findByText('There is no such section.')).toBeVisible();
    api.on('GET /sections/7/versions', () => ({ body: { data: page } }));
    api.on('GET /sections/7/versions/5', () => problemResponse(503, { title: 'The server is busy.' }));
    await goTo('/admin/section/history/7');
    expect(await screen.findByText('These versions could not be compared.')).toBeVisible();
    api.on('GET /sections/7/versions/5', () => ({ body: { data: comparison } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Headline' })).toBeVisible();
  });

  it('is one link away from the form', async () => {
    renderAdmin(routes, '/admin/section/form/7');
    expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute('href', '/admin/section/history/7');
  });
});
