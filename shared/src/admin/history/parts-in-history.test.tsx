import { screen, waitFor, within } from '@testing-library/react';
import { pages } from '../../contract/resources/pages.ts';
import { sections } from '../../contract/resources/sections.ts';
import type { RecordVersion } from '../../contract/versions.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(pages, { path: 'page', list: () => null, form: { fields: ['title', 'slug'] } }),
  screens(sections, {
    path: 'section',
    list: () => null,
    form: { fields: ['name', { name: 'title', label: 'Headline' }] },
  }),
]);

const common = { via: 'back-office', by: { id: 6, name: 'Asha Rai' } };
const services = { resource: 'sections', noun: 'section', id: 3, label: 'Services' };
const card = { resource: 'widgets', noun: 'widget', id: 9, label: 'Card' };
const writes: RecordVersion[] = [
  { ...common, version: 2, at: '2026-11-26 12:00:00', action: 'update', fields: ['title'], part: services },
  { ...common, version: 4, at: '2026-11-26 12:00:00', action: 'update', fields: [], part: card },
  { ...common, version: 5, at: '2026-11-25 12:00:00', action: 'publish', fields: ['title'] },
  { ...common, version: 3, at: '2026-11-25 12:00:00', action: 'publish', fields: ['name'], part: card },
  { ...common, version: 1, at: '2026-11-24 12:00:00', action: 'create', fields: [] },
];
const omitted = { too_many: false, not_allowed: false };
const page = {
  data: writes,
  current_page: 1,
  last_page: 1,
  per_page: 50,
  total: 5,
  current_version: 5,
  oldest_version: 1,
  kept: { last: 100, days: 90 },
  omitted,
};
const newest = '2026-11-26T12:00:00Z';
const before = '2026-11-25T12:00:00Z';
const parents = { before: null, after: null };
const parts = {
  state: newest,
  against: before,
  data: [
    { ...services, depth: 1, changes: ['moved', 'changed'], fields: ['title'], parents },
    { ...card, depth: 2, changes: ['moved'], fields: [], parents: { before: 'Services', after: 'Team' } },
  ],
  omitted,
};
const change = {
  version: 2,
  against: 1,
  fields: [{ field: 'title', parts: [{ text: 'What we do', change: 'added' }] }],
};

describe('the history of a record with parts', () => {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
    api = fakeApi();
    api.on('GET /pages/7', () => ({ body: { data: aRecord(pages, { id: 7, version: 5, title: 'Harbour' }) } }));
    api.on('GET /pages/7/versions', () => ({ body: { data: page } }));
    for (const state of [newest, '5', 'draft']) {
      api.on(`GET /pages/7/versions/${state}`, () => ({ body: { data: { version: 5, against: 5, fields: [] } } }));
      api.on(`GET /pages/7/versions/${state}/parts`, () => ({ body: { data: parts } }));
    }
    api.on(`GET /sections/3/versions/${newest}`, () => ({ body: { data: change } }));
  });
  afterEach(() => forgetToken());

  const open = (search = '') => renderAdmin(routes, `/admin/page/history/7${search}`);
  const findParts = async () => within(await screen.findByRole('region', { name: 'Parts of this page' }));

  it('lists the changes of parts between its versions, those of one publication with their version', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Versions' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/, \d\d:\d\d/g, ''));
    expect(lines).toEqual([
      '26 Nov 2026NowSection “Services” changed: TitleWidget “Card” changedAsha Rai',
      '25 Nov 2026Published: TitleWidget “Card” published: NameVersion 5, Asha Rai',
      '24 Nov 2026AddedVersion 1, Asha Rai',
    ]);
    expect(api.listCalls('GET /pages/7/versions')[0]?.query).toEqual({ page: '1', parts: '1' });
  });

  it('compares the newest change of a part with the version before it', async () => {
    open();
    const found = await findParts();
    expect(api.listCalls(`GET /pages/7/versions/${newest}/parts`).map(({ query }) => query)).toEqual([
      { against: '5' },
    ]);
    expect(found.getByRole('status')).toHaveTextContent('2 parts differ.');
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Section “Services”MovedChangedHeadline',
      'Widget “Card”MovedFrom “Services” to “Team”',
    ]);
    expect(screen.getByText('The page itself is the same in both.')).toBeVisible();
  });

  it('compares the fields of a part when it is opened, with a link to its own history', async () => {
    const { user } = open();
    const found = await findParts();
    expect(api.listCalls(`GET /sections/3/versions/${newest}`)).toEqual([]);
    await user.click(found.getByText('Section “Services”'));
    expect(await found.findByRole('region', { name: 'Headline' })).toHaveTextContent('[added: What we do]');
    expect(api.listCalls(`GET /sections/3/versions/${newest}`)[0]?.query).toEqual({ against: before });
    expect(found.getByRole('link', { name: 'History of this section, to restore it' })).toHaveAttribute(
      'href',
      `/admin/section/history/3?against=${encodeURIComponent(before)}&version=${encodeURIComponent(newest)}`,
    );
  });

  it('shows the texts of a part that was added, and not the rest that came with it', async () => {
    const added = { ...parts, data: [{ ...services, depth: 1, changes: ['added'], fields: [], parents }] };
    const status = { field: 'status', values: { before: null, after: 1 } };
    api.on(`GET /pages/7/versions/${newest}/parts`, () => ({ body: { data: added } }));
    api.on(`GET /sections/3/versions/${newest}`, () => ({
      body: { data: { ...change, fields: [...change.fields, status] } },
    }));
    const { user } = open();
    const found = await findParts();
    await user.click(found.getByText('Section “Services”'));
    expect(await found.findByRole('region', { name: 'Headline' })).toBeVisible();
    expect(found.queryByRole('region', { name: 'Status' })).not.toBeInTheDocument();
  });

  it('says which part could not be compared, and tries again', async () => {
    api.on(`GET /sections/3/versions/${newest}`, () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = open();
    const found = await findParts();
    await user.click(found.getByText('Section “Services”'));
    expect(await found.findByText('This part could not be compared.')).toBeVisible();
    api.on(`GET /sections/3/versions/${newest}`, () => ({ body: { data: change } }));
    await user.click(found.getByRole('button', { name: 'Retry' }));
    expect(await found.findByRole('region', { name: 'Headline' })).toBeVisible();
  });

  it('says which parts are missing, and when the parts could not be compared', async () => {
    const all = { too_many: true, not_allowed: true };
    api.on(`GET /pages/7/versions/${newest}/parts`, () => ({ body: { data: { ...parts, data: [], omitted: all } } }));
    const { goTo } = open();
    const found = await findParts();
    expect(found.getByRole('status')).toHaveTextContent(
      'This page has more than 200 parts; the others are not shown. There may be parts that you may not see.',
    );
    api.on('GET /pages/7/versions/5/parts', () => problemResponse(422, { title: 'Too many changes.' }));
    await goTo('/admin/page/history/7?against=1&version=5');
    expect(await screen.findByText('The parts could not be compared.')).toBeVisible();
    expect(screen.getByText('The page itself is the same in both.')).toBeVisible();
  });

  it('compares the draft with what is live, which the form and its publication link to', async () => {
    const draft = {
      version: 1,
      base_version: 5,
      fields: ['title'],
      overwrites: [],
      is_removal: false,
      updated_at: '2026-11-27 10:00:00',
      updated_by: 6,
    };
    const stored = { ...aRecord(pages, { id: 7, version: 5, title: 'Harbour', status: 1 }), draft };
    api.on('GET /pages/7', () => ({ body: { data: stored } }));
    const { user } = renderAdmin(routes, '/admin/page/form/7');
    await user.click(await screen.findByRole('link', { name: 'Compare the draft with what is live' }));
    expect(await screen.findByRole('radio', { name: 'After: Draft' })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Before: 26 Nov 2026/ })).toBeChecked();
    await waitFor(() =>
      expect(api.listCalls('GET /pages/7/versions/draft').map(({ query }) => query)).toEqual([{ against: 'live' }]),
    );
    expect(await screen.findByText('The draft')).toBeVisible();
    expect(screen.getByText('What is live')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  });

  it('says before a page is restored that its sections are not, with links to their histories', async () => {
    const record = aRecord(pages, { id: 7, version: 5, title: 'Harbour' });
    const section = aRecord(sections, { id: 3, name: 'Services' });
    api.on('GET /pages/7', () => ({ body: { data: { ...record, sections: [section] } } }));
    api.on('GET /pages/7/versions/1', () => ({ body: { data: { version: 1, values: { title: 'Old' } } } }));
    api.on('GET /pages/7/versions/5', () => ({ body: { data: { version: 5, against: 1, fields: [] } } }));
    const { user } = open('?against=1&version=5');
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 1' });
    await within(dialog).findByText(/Its sections stay as they are now/);
    expect(within(dialog).getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/admin/section/history/3');
  });

  it('names the choices of lines of one minute differently', async () => {
    const at = ['2026-11-26 12:00:30', '2026-11-26 12:00:20', '2026-11-26 12:00:10'];
    const [second] = writes;
    const ofMinute = at.map((time) => ({ ...second, at: time }));
    api.on('GET /pages/7/versions', () => ({ body: { data: { ...page, data: [...ofMinute, ...writes] } } }));
    open('?against=1&version=5');
    await screen.findByRole('list', { name: 'Versions' });
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toContain('Asha Rai: Section “Services” changed: Title');
  });
});
