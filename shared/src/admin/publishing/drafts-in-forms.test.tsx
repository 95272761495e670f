import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DraftNote, PublicationItem } from '../../contract/draft-wire.ts';
import { posts } from '../../contract/resources/posts.ts';
import { aRecord } from '../../testing/records.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(posts, { path: 'post', list: { columns: [] }, form: { fields: ['title', 'author', 'status'] } }),
]);
const note = (more: Partial<DraftNote> = {}): DraftNote => ({
  version: 1,
  base_version: 1,
  fields: ['title'],
  overwrites: [],
  is_removal: false,
  updated_at: '2026-11-27 08:00:00',
  updated_by: 1,
  ...more,
});
const item = (more: Partial<PublicationItem> = {}): PublicationItem => ({
  resource: 'posts',
  noun: 'post',
  id: 7,
  label: 'New',
  action: 'update',
  version: 1,
  fields: ['title'],
  overwrites: [],
  errors: {},
  ...more,
});
const stored = aRecord(posts, { id: 7, title: 'Old', status: 1, published_at: '2026-11-01 08:00:00' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on('GET /posts/7', () => ({ body: { data: { ...stored, draft: null } } }));
});

const title = () => screen.findByRole('textbox', { name: /^Title/ });
const press = (name: string) => screen.getByRole('button', { name });
const publishAnyway = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));

describe('the form of a record without a draft', () => {
  it('saves a draft that visitors do not see, and then has it to publish or to discard', async () => {
    api.on('PUT /posts/7/draft', () => ({ body: { data: { ...stored, title: 'New', draft: note() } } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    expect(await screen.findByText('Live')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    await user.clear(await title());
    await user.type(await title(), 'New');
    expect(screen.getByText('Unsaved')).toBeInTheDocument();
    await user.click(press('Save draft'));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/draft')[0]).toMatchObject({
      body: { title: 'New' },
      headers: { 'if-match': '"0"' },
    });
    expect(screen.getByText('Live, with changes')).toBeInTheDocument();
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(press('Discard draft')).toBeEnabled();
  });

  it('leaves the focus on the button that saves the draft, while it saves and after it', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /posts/7/draft', async () => {
      await gate.promise;
      return { body: { data: { ...stored, title: 'Old!', draft: note() } } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await user.click(press('Save draft'));
    expect(press('Save draft')).toHaveAttribute('aria-disabled', 'true');
    // A browser takes the focus from what is disabled; jsdom does not.
    expect(press('Save draft')).toBeEnabled();
    await user.keyboard('{Enter}');
    gate.resolve();
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(press('Save draft')).toHaveFocus();
    expect(press('Save draft')).not.toHaveAttribute('aria-disabled');
    expect(api.listCalls('PUT /posts/7/draft')).toHaveLength(1);
  });

  it('publishes at once, as ever', async () => {
    api.on('PUT /posts/7', () => ({ body: { data: { ...stored, title: 'Old!', version: 2 } } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await user.click(press('Publish'));
    expect(await screen.findByText('Success! Data updated successfully.')).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7')[0]?.body).toEqual({ title: 'Old!' });
  });
});

describe('the form of a new record', () => {
  it('can begin as a draft without its required fields', async () => {
    api.on('POST /posts', () => ({
      status: 201,
      body: { data: { ...stored, title: '', published_at: null, draft: note({ fields: ['status'] }) } },
    }));
    const { user } = renderAdmin(routes, '/admin/post/form');
    await title();
    await user.click(press('Save draft'));
    expect(await screen.findByText('Never published')).toBeInTheDocument();
    expect(api.listCalls('POST /posts')[0]?.query).toEqual({ draft: '1' });
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  });
});

describe('the form of a record with a draft', () => {
  const published = { ...stored, title: 'New', version: 2 };
  beforeEach(() => {
    api.on('GET /posts/7', () => ({ body: { data: { ...stored, title: 'New', draft: note() } } }));
  });
  const offer = (...items: PublicationItem[]) =>
    api.on('POST /posts/7/publish', ({ body }) => ({
      body: {
        data: Reflect.get(Object(body), 'dry_run') === true ? { items, record: null } : { items, record: published },
      },
    }));
  const bodies = () => api.listCalls('POST /posts/7/publish').map(({ body }) => body);

  it('saves what was typed into the draft, and publishes it', async () => {
    offer(item());
    api.on('PUT /posts/7/draft', () => ({
      body: { data: { ...stored, title: 'New', author: 'Ann', draft: note({ version: 2 }) } },
    }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await screen.findByRole('textbox', { name: 'Author' }), 'Ann');
    await user.click(press('Publish'));
    expect(await screen.findByText('The post is published.')).toBeInTheDocument();
    expect(screen.queryByText(/Visitors do not see it yet/)).not.toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/draft')[0]).toMatchObject({
      body: { author: 'Ann' },
      headers: { 'if-match': '"1"' },
    });
    expect(bodies()).toEqual([
      { dry_run: true },
      { items: [{ resource: 'posts', id: 7, version: 1, overwrites: [] }] },
    ]);
    expect(screen.getByText('Live')).toBeInTheDocument();
  });

  it('lists what is published with it, and what it replaces, before that happens', async () => {
    offer(
      item({ overwrites: ['title'] }),
      item({ id: 9, resource: 'sections', noun: 'section', label: 'Intro', action: 'create', notices: ['It is new.'] }),
    );
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await title();
    await user.click(press('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish these changes?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'New (post)Changed: TitleSomebody has saved Title since this draft was begun. Publishing replaces that.',
      'Intro (section)NewIt is new.',
    ]);
    expect(bodies()).toEqual([{ dry_run: true }]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish all 2' }));
    expect(await screen.findByText('2 changes are published.')).toBeInTheDocument();
    // The form was made again.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    { way: 'the button', close: (user: UserEvent) => user.click(press('Keep editing')) },
    { way: 'Escape', close: (user: UserEvent) => user.keyboard('{Escape}') },
    { way: 'a publication', close: (user: UserEvent) => publishAnyway(user) },
  ])('returns the focus to "Publish" when the question is closed by $way', async ({ close }) => {
    offer(item({ overwrites: ['title'] }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await title();
    await user.click(press('Publish'));
    await screen.findByRole('dialog');
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(press('Publish')).toHaveFocus();
  });

  it('cannot publish while something prevents it, and says what', async () => {
    offer(item({ errors: { title: ['Must be filled in.'] } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await title();
    await user.click(press('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish these changes?' });
    expect(dialog).toHaveTextContent('Title: Must be filled in.');
    expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Show in the form: New' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await title()).toHaveFocus();
    expect(await title()).toBeInvalid();
    expect(screen.getByText('Must be filled in.')).toBeInTheDocument();
  });

  it('shows the list again when somebody has saved other changes meanwhile', async () => {
    let calls = 0;
    api.on('POST /posts/7/publish', ({ body }) => {
      calls += 1;
      if (Reflect.get(Object(body), 'dry_run') === true)
        return { body: { data: { items: [item({ version: calls })], record: null } } };
      return problemResponse(412, { title: 'Changed.' });
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await title();
    await user.click(press('Publish'));
    expect(await screen.findByText(/Somebody has saved other changes meanwhile/)).toBeInTheDocument();
  });

  it('discards it after a question, and shows what visitors see', async () => {
    api.on('DELETE /posts/7/draft', () => ({ body: { data: { ...stored, draft: note({ version: 2, fields: [] }) } } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await title();
    await user.click(press('Discard draft'));
    api.on('GET /posts/7', () => ({ body: { data: { ...stored, draft: note({ version: 2, fields: [] }) } } }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard the draft?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
    await waitFor(async () => expect(await title()).toHaveValue('Old'));
    expect(api.listCalls('DELETE /posts/7/draft')[0]?.headers).toMatchObject({ 'if-match': '"1"' });
    expect(screen.getByText('Live')).toBeInTheDocument();
  });
});
