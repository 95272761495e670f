import { screen, waitFor, within } from '@testing-library/react';
import { presenceBeat } from '../../contract/presence-wire.ts';
import { pages } from '../../contract/resources/pages.ts';
import { sections } from '../../contract/resources/sections.ts';
import { aPageSite } from '../../testing/a-page-site.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { setMemberships } from '../permissions.ts';

const list = { columns: [] };
const sectionScreens = screens(sections, { path: 'section', list, form: { fields: ['name', 'title', 'status'] } });
const routes = createRoutes([
  screens(pages, {
    path: 'page',
    list,
    form: { fields: ['title'], parts: [{ as: 'sections', screens: sectionScreens }] },
  }),
]);

let api: FakeApi;
let site: ReturnType<typeof aPageSite>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  site = aPageSite(api);
});
afterEach(() => setMemberships(undefined));

const press = (name: string) => screen.getByRole('button', { name });
const titleOf = (name: string) => within(screen.getByRole('group', { name })).getByRole('textbox', { name: /^Title/ });
async function openHero() {
  const rendered = renderAdmin(routes, '/admin/page/form/7');
  await rendered.user.click(await screen.findByRole('button', { name: 'Hero' }));
  return rendered;
}

describe('a part that somebody else has changed', () => {
  it('is said to be moved, where what was typed is saved', async () => {
    const { user } = await openHero();
    const elsewhere = { ...site.lists.sections[0], page_id: 8 };
    api.on('PUT /sections/5/draft', () => ({ body: { data: elsewhere } }));
    await user.type(titleOf('Hero'), 'x');
    await user.click(press('Save draft'));
    expect(await screen.findByText('Somebody has moved Hero to another place.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hero' })).not.toBeInTheDocument();
  });

  it('is said to be deleted, keeps what was typed, and can be dropped', async () => {
    const { user } = await openHero();
    api.on('PUT /sections/5/draft', () => problemResponse(404, { title: 'There is no such thing.' }));
    await user.type(titleOf('Hero'), 'x');
    await user.click(press('Save draft'));
    expect(await screen.findByText(/This section no longer exists: somebody has deleted it\./)).toBeInTheDocument();
    expect(titleOf('Hero')).toHaveValue('x');
    await user.click(press('Discard changes of Hero'));
    await user.click(press('Save draft'));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
  });

  it('is said to be gone when the parts are read again', async () => {
    const { user } = await openHero();
    await user.type(titleOf('Hero'), 'x');
    api.on('DELETE /sections/6', () => problemResponse(412, { title: 'Changed.' }));
    site.lists.sections.shift();
    await user.click(press('Delete Services'));
    expect(await screen.findByText('Somebody has deleted or moved the section “Hero”.')).toBeInTheDocument();
    expect(screen.getByText('Services could not be changed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hero' })).not.toBeInTheDocument();
  });

  it('says who else has it open, and shows what they saved without a change here', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const answer = { others: [{ id: 4, name: 'Asha Rai', is_changed: true }], version: 1, draft_version: null };
    api.on('PUT /sections/5/presence', () => ({ body: { data: { ...answer, saved_by: null } } }));
    api.on('DELETE /sections/5/presence', () => ({ body: { data: { message: 'It is closed.' } } }));
    const { user } = await openHero();
    await jest.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText(/^Asha Rai has this section open too/)).toBeInTheDocument();
    Object.assign(site.lists.sections[0] ?? {}, { version: 2, title: 'Theirs' });
    Object.assign(answer, { version: 2 });
    await jest.advanceTimersByTimeAsync(presenceBeat * 1000);
    await user.click(await screen.findByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() => expect(titleOf('Hero')).toHaveValue('Theirs'));
    jest.useRealTimers();
  });
});

describe('the parts of a record that is only read', () => {
  it('are opened, and neither changed nor added', async () => {
    setMemberships({ id: 3, memberships: [{ app_key: 'quoin-site', role: 'viewer', resources: null }] });
    await openHero();
    expect(titleOf('Hero')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^(Add|Move|Hide|Delete) / })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Hero in its own form' })).toBeInTheDocument();
  });

  it('of an author can be added, changed and deleted in their own page', async () => {
    Object.assign(site.page, { created_by: 3, status: 0, published_at: null });
    for (const row of site.lists.sections) Object.assign(row, { created_by: row.id === 5 ? 3 : 4 });
    setMemberships({ id: 3, memberships: [{ app_key: 'quoin-site', role: 'author', resources: null }] });
    const { user } = await openHero();
    expect(titleOf('Hero')).toBeEnabled();
    expect(press('Add a section to About')).toBeEnabled();
    await user.click(press('Services'));
    expect(titleOf('Services')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^(Move|Hide Services|Delete)/ })).not.toBeInTheDocument();
    await user.type(titleOf('Hero'), 'x');
    await user.click(press('Save draft'));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(api.listCalls('PUT /sections/5/draft')).toHaveLength(1);
  });
});

describe('a record with many parts', () => {
  it('has one form for each open part, and no other', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      aRecord(sections, { id: 100 + index, name: `Part ${index}`, page_id: 7, status: 1, draft: null }),
    );
    api.on('GET /pages/7', () => ({ body: { data: { ...site.page, sections: many } } }));
    const { user } = renderAdmin(routes, '/admin/page/form/7');
    await user.click(await screen.findByRole('button', { name: 'Part 39' }));
    expect(screen.getAllByRole('textbox', { hidden: true, name: /^Title/ })).toHaveLength(2);
  });
});
