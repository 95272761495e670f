import { act, screen, waitFor, within } from '@testing-library/react';
import { pages } from '../../contract/resources/pages.ts';
import { sections } from '../../contract/resources/sections.ts';
import { widgets } from '../../contract/resources/widgets.ts';
import { configure, runtimeConfig } from '../../runtime/config.ts';
import { aNote, aPageSite } from '../../testing/a-page-site.ts';
import { fakeApi, getBody, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { autosaveMs } from '../form/use-autosave.ts';

const list = { columns: [] };
const widgetScreens = screens(widgets, { path: 'widget', list, form: { fields: ['name', 'title', 'section_id'] } });
const sectionScreens = screens(sections, {
  path: 'section',
  list,
  form: {
    fields: ['name', 'title', 'page_id', 'sort_order', 'status'],
    parts: [{ as: 'widgets', screens: widgetScreens }],
  },
});
const pageScreens = screens(pages, {
  path: 'page',
  list,
  form: { fields: ['title', 'slug'], parts: [{ as: 'sections', screens: sectionScreens, initial: { is_top: 1 } }] },
});
const routes = createRoutes([pageScreens, sectionScreens, widgetScreens]);

let api: FakeApi;
let site: ReturnType<typeof aPageSite>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  site = aPageSite(api);
});
afterEach(() => jest.useRealTimers());

async function openPage() {
  const rendered = renderAdmin(routes, '/admin/page/form/7');
  await screen.findByRole('button', { name: 'Hero' });
  return rendered;
}
const press = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
/** An input of the open part; the page has a title too. */
const inPart = (label: string, name?: string) =>
  within(
    name === undefined ? screen.getByRole('region', { name: 'Sections' }) : screen.getByRole('group', { name }),
  ).getByRole('textbox', { name: new RegExp(`^${label}`) });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('the form of a record with parts', () => {
  it('shows them as an outline, with their kind and their own parts, and no form', async () => {
    await openPage();
    expect(headings().slice(1)).toEqual(['Sections', 'Hero', 'Widgets', 'Services', 'Widgets', 'Consulting']);
    expect(screen.getByText('four-columns')).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(press('Hero')).toHaveAttribute('aria-expanded', 'false');
  });

  it('edits a part in place, and saves its draft with that of the record', async () => {
    const { user } = await openPage();
    await user.click(press('Services'));
    const section = within(await screen.findByRole('region', { name: 'Sections' }));
    await user.type(section.getByRole('textbox', { name: /^Title/ }), 'What we do');
    expect(screen.getByText('Unsaved')).toBeInTheDocument();
    await user.click(press('Save draft'));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(api.listCalls('PUT /sections/6/draft')).toMatchObject([
      { body: { title: 'What we do' }, headers: { 'if-match': '"0"' } },
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
    expect(screen.getByText('Live, with changes')).toBeInTheDocument();
    expect(site.lists.sections[1]?.title).toBe('What we do');
  });

  it('keeps what is typed in a part that is closed, and mounts only what is open', async () => {
    const { user } = await openPage();
    await user.click(press('Hero'));
    await user.type(inPart('Name'), ' one');
    await user.click(press('Hero one'));
    expect(press('Hero one')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('Unsaved')).toBeInTheDocument();
    await user.click(press('Services'));
    await user.click(press('Services'));
    expect(screen.getAllByRole('textbox', { hidden: true, name: /^Name/ })).toHaveLength(1);
    await user.click(press('Hero one'));
    expect(inPart('Name')).toHaveValue('Hero one');
    await user.click(press('Discard changes of Hero one'));
    expect(inPart('Name')).toHaveValue('Hero');
    expect(press('Hero')).toHaveFocus();
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  it('asks once before unsaved changes of several parts are left', async () => {
    const { user, goTo } = await openPage();
    for (const [name, typed] of [
      ['Hero', 'a'],
      ['Consulting', 'b'],
    ] as const) {
      await user.click(press(name));
      await user.type(within(screen.getByRole('group', { name })).getByRole('textbox', { name: /^Title/ }), typed);
    }
    await goTo('/admin/page');
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await user.click(press('Stay'));
    expect(screen.getAllByText('Unsaved')).toHaveLength(2);
  });

  it('saves every part with its own version before the record, and publishes all of them together', async () => {
    const { user } = await openPage();
    await user.click(press('Hero'));
    await user.type(inPart('Title', 'Hero'), 'First');
    await user.click(press('Consulting'));
    await user.type(inPart('Title', 'Consulting'), 'Second');
    const items = ['sections', 'widgets'].map((resource) => ({
      resource,
      noun: resource.slice(0, -1),
      id: 5,
      label: resource,
      action: 'update',
      version: 1,
      fields: ['title'],
      overwrites: [],
      errors: {},
    }));
    api.on('POST /pages/7/publish', (call) => {
      if (Reflect.get(getBody(call), 'dry_run') !== true)
        for (const row of [...site.lists.sections, ...site.lists.widgets]) row.draft = null;
      return { body: { data: { items, record: { ...site.page, draft: null } } } };
    });
    await user.click(press('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish these changes?' });
    expect(api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /sections/5/draft',
      'PUT /widgets/5/draft',
      'POST /pages/7/publish',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish all 2' }));
    expect(await screen.findByText('2 changes are published.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Live, with changes')).not.toBeInTheDocument());
    expect(inPart('Title', 'Hero')).toHaveValue('First');
  });

  it('names a part that cannot be saved, moves the focus there, and publishes nothing', async () => {
    const { user } = await openPage();
    api.on('PUT /sections/5/draft', () =>
      problemResponse(422, { title: 'Invalid.', errors: { title: ['Is too long.'] } }),
    );
    await user.click(press('Hero'));
    await user.type(inPart('Title', 'Hero'), 'x');
    await user.click(press('Hero'));
    await user.click(press('Publish'));
    expect(await screen.findByText('Not saved: section “Hero”.')).toBeInTheDocument();
    await waitFor(() => expect(inPart('Title', 'Hero')).toHaveFocus());
    expect(inPart('Title', 'Hero')).toHaveValue('x');
    expect(screen.getByText('Is too long.')).toBeInTheDocument();
    expect(api.listCalls('PUT /pages/7')).toHaveLength(0);
    expect(api.listCalls('POST /pages/7/publish')).toHaveLength(0);
  });

  it('says that an autosave of a part has ended the approval', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const draft = aNote({ fields: ['title'], review: { state: 'approved', is_current: true } });
    Object.assign(site.page, { draft });
    Object.assign(site.lists.sections[0] ?? {}, { draft: aNote({ fields: ['title'] }) });
    const { user } = await openPage();
    expect(screen.getByText('Approved')).toBeInTheDocument();
    await user.click(press('Hero'));
    await user.type(inPart('Title', 'Hero'), 'x');
    expect(screen.getByText('Approved')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(autosaveMs));
    expect(await screen.findByText('Changed since approval')).toBeInTheDocument();
    expect(api.listCalls('PUT /pages/7/draft')).toHaveLength(0);
  });

  it.each([
    { part: 'a section', resource: 'sections', id: 5, label: 'Hero' },
    { part: 'a widget in a closed section', resource: 'widgets', id: 5, label: 'Consulting' },
  ])('opens $part that prevents a publication, at the field', async ({ resource, id, label }) => {
    const { user } = await openPage();
    await user.click(press('Services'));
    await user.type(inPart('Title', 'Services'), 'x');
    await user.click(press('Services'));
    const item = { resource, id, noun: 'part', label, action: 'update', version: 1, fields: ['title'], overwrites: [] };
    api.on('POST /pages/7/publish', () => ({
      body: { data: { items: [{ ...item, errors: { title: ['Must be filled in.'] } }], record: null } },
    }));
    await user.click(press('Publish'));
    await user.click(await screen.findByRole('button', { name: `Show in the form: ${label}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(inPart('Title', label)).toHaveFocus());
    expect(inPart('Title', label)).toBeInvalid();
    expect(press(label)).toHaveAttribute('aria-expanded', 'true');
  });

  it('asks about a field of a part that somebody else has changed too', async () => {
    const { user } = await openPage();
    await user.click(press('Hero'));
    await user.type(inPart('Title', 'Hero'), 'Mine');
    api.on('GET /app-report/change-log', (call) => pageResponse([], call));
    const theirs = { ...site.lists.sections[0], title: 'Theirs', draft: aNote({ version: 3, fields: ['title'] }) };
    api.on('PUT /sections/5/draft', () => problemResponse(412, { title: 'Changed.', current: theirs }));
    await user.click(press('Save draft'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Theirs');
    expect(screen.getByText('Not saved: section “Hero”.')).toBeInTheDocument();
  });

  it('has its button again, and no notice, once it is chosen what to keep of both', async () => {
    const { user } = await openPage();
    await user.click(press('Hero'));
    await user.type(inPart('Title', 'Hero'), 'Mine');
    api.on('GET /app-report/change-log', (call) => pageResponse([], call));
    const theirs = { ...site.lists.sections[0], title: 'Theirs', draft: aNote({ version: 3, fields: ['title'] }) };
    api.on('PUT /sections/5/draft', (call) =>
      call.headers['if-match'] === '"3"'
        ? { body: { data: { ...theirs, ...getBody(call), draft: aNote({ version: 4, fields: ['title'] }) } } }
        : problemResponse(412, { title: 'Changed.', current: theirs }),
    );
    await user.click(press('Publish'));
    await user.click(await screen.findByRole('radio', { name: 'Title: Mine' }));
    await user.click(press('Save my choices'));
    await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
    expect(screen.queryByText('Not saved: section “Hero”.')).not.toBeInTheDocument();
    expect(press('Publish')).toHaveFocus();
    expect(api.listCalls('POST /pages/7/publish')).toHaveLength(0);
  });
});

describe('a part that is added', () => {
  it('is a draft between its neighbours, open, with the focus on its first field', async () => {
    const { user } = await openPage();
    await user.click(press('Add a section before Services'));
    await waitFor(() => expect(inPart('Name', 'New section #21')).toHaveFocus());
    expect(api.listCalls('POST /sections')).toMatchObject([
      { query: { draft: '1' }, body: { page_id: 7, is_top: 1, sort_order: 100 } },
    ]);
    expect(api.listCalls('POST /sections/21/move').map(getBody)).toEqual([{ before: 6 }]);
    expect(names()).toEqual(['Hero', 'New section #21', 'Services']);
    expect(screen.getByText('New section #21 is added at 2 of 3.')).toBeInTheDocument();
    await user.type(inPart('Name', 'New section #21'), 'Prices');
    await user.click(press('Move Prices down'));
    await waitFor(() => expect(screen.getByText('Prices is at 3 of 3.')).toBeInTheDocument());
    expect(names()).toEqual(['Hero', 'Services', 'Prices']);
    expect(inPart('Name', 'Prices')).toHaveValue('Prices');
  });

  it('is a widget at the end of its own section', async () => {
    const { user } = await openPage();
    await user.click(press('Add a widget to Services'));
    await waitFor(() => expect(inPart('Name', 'New widget #21')).toHaveFocus());
    expect(getBody(api.listCalls('POST /widgets')[0] ?? { body: {} })).toMatchObject({ section_id: 6 });
    expect(api.listCalls('POST /widgets/21/move').map(getBody)).toEqual([{ after: 5 }]);
  });

  it('makes a new record a draft first, and says so', async () => {
    api.on('POST /pages', () => ({ status: 201, body: { data: { ...site.page, title: '', draft: aNote() } } }));
    const { user } = renderAdmin(routes, '/admin/page/form');
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    await waitFor(() => expect(inPart('Name', 'New section #21')).toHaveFocus());
    expect(api.listCalls('POST /pages')[0]?.query).toEqual({ draft: '1' });
    expect(screen.getByText(/The page has been created\./)).toBeInTheDocument();
    expect(api.listCalls('POST /sections')[0]?.body).toMatchObject({ page_id: 7 });
  });

  it('is said when it cannot be made', async () => {
    const { user } = await openPage();
    api.on('POST /sections', () => problemResponse(503, { title: 'Busy.' }));
    await user.click(press('Add a section to About'));
    expect(await screen.findByText('The section could not be added.')).toBeInTheDocument();
    expect(names()).toEqual(['Hero', 'Services']);
  });
});

describe('the parts of a record', () => {
  it('are moved with buttons that keep the focus, and set back with one press', async () => {
    const { user } = await openPage();
    await user.click(press('Move Services up'));
    await waitFor(() => expect(names()).toEqual(['Services', 'Hero']));
    expect(press('Move Services up')).toHaveFocus();
    expect(screen.getByText('Services is at 1 of 2.')).toBeInTheDocument();
    await user.click(press('Undo move of Services'));
    await waitFor(() => expect(names()).toEqual(['Hero', 'Services']));
    await waitFor(() =>
      expect(api.listCalls('POST /sections/6/move').map(getBody)).toEqual([{ before: 5 }, { after: 5 }]),
    );
    expect(press('Services')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Undo move/ })).not.toBeInTheDocument();
  });

  it('are hidden and shown in their draft', async () => {
    const { user } = await openPage();
    await user.click(press('Hide Hero'));
    expect(await screen.findByText('Will be hidden')).toBeInTheDocument();
    expect(api.listCalls('PUT /sections/5/draft').map(getBody)).toEqual([{ status: 0 }]);
    await user.click(press('Show Hero'));
    await waitFor(() => expect(screen.queryByText('Will be hidden')).not.toBeInTheDocument());
  });

  it('are deleted when they are published, unless they are kept', async () => {
    const { user } = await openPage();
    await user.click(press('Delete Services'));
    expect(await screen.findByText('Will be deleted')).toBeInTheDocument();
    expect(api.listCalls('DELETE /sections/6')).toMatchObject([{ query: { draft: '1' } }]);
    expect(screen.queryByRole('button', { name: 'Consulting' })).not.toBeInTheDocument();
    await waitFor(() => expect(press('Keep Services')).toHaveFocus());
    await user.click(press('Keep Services'));
    await waitFor(() => expect(screen.queryByText('Will be deleted')).not.toBeInTheDocument());
    expect(press('Consulting')).toBeInTheDocument();
    await waitFor(() => expect(press('Delete Services')).toHaveFocus());
  });

  it('are deleted at once if nobody has seen them, and the focus goes to the next', async () => {
    const { user } = await openPage();
    await user.click(press('Add a section before Services'));
    await waitFor(() => expect(inPart('Name', 'New section #21')).toHaveFocus());
    await user.click(press('Delete New section #21'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Hero', 'Services']));
    expect(api.listCalls('DELETE /sections/21')[0]?.query).toEqual({});
    await waitFor(() => expect(press('Services')).toHaveFocus());
  });
});

describe('the address of a form', () => {
  it('opens one of its parts', async () => {
    renderAdmin(routes, '/admin/page/form/7?part=widgets-5');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Consulting' })).toHaveFocus());
    expect(inPart('Title', 'Consulting')).toBeInTheDocument();
  });

  it('leads from a part to its own form and back, and from there into the form of its record', async () => {
    api.on('GET /pages', (call) => pageResponse([], call));
    configure({ ...runtimeConfig(), formPaths: { pages: '/admin/page/form' } });
    const { user } = await openPage();
    await user.click(screen.getByRole('link', { name: 'Open Services in its own form' }));
    expect(await screen.findByRole('textbox', { name: /^Sort order/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/page/form/7?part=sections-6');
    await user.click(screen.getByRole('link', { name: 'Edit in the page' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Services' })).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/section/form/6');
  });
});
