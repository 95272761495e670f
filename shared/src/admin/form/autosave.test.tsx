import { act, screen, waitFor } from '@testing-library/react';
import type { DraftNote } from '../../contract/draft-wire.ts';
import { posts } from '../../contract/resources/posts.ts';
import { fakeApi, getBody, problemResponse, type FakeApi, type ReceivedCall } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { autosaveMs } from './use-autosave.ts';

const routes = createRoutes([
  screens(posts, { path: 'post', list: () => null, form: { fields: ['title', 'author', 'status'] } }),
]);
const aNote = (version: number): DraftNote => ({
  version,
  base_version: 1,
  fields: ['title'],
  overwrites: [],
  is_removal: false,
  updated_at: '2026-11-27 08:00:00',
  updated_by: 1,
});
const live = { id: 7, title: 'Old', author: 'Asha', status: 1, published_at: '2026-11-01 08:00:00' };
const stored = (version: number, values: object = {}) => ({
  ...aRecord(posts, { ...live, ...values }),
  draft: aNote(version),
});

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on('GET /posts/7', () => ({ body: { data: stored(1, { title: 'New' }) } }));
  api.on('PUT /posts/7/draft', (call) => ({ body: { data: stored(2, { title: 'New', ...getBody(call) }) } }));
  // The question of a conflict names who has changed the record.
  api.on('GET /app-report/change-log', () => ({ body: { data: { data: [] } } }));
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const pass = (ms = autosaveMs) => act(() => jest.advanceTimersByTimeAsync(ms));
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const author = () => screen.findByRole('textbox', { name: /^Author/ });
const saves = () => api.listCalls('PUT /posts/7/draft');
const bodies = () => saves().map(({ body }: ReceivedCall) => body);

describe('autosave', () => {
  it('saves a draft a few seconds after the first change, with no question when the form is left', async () => {
    const { user, router } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    expect(saves()).toHaveLength(0);
    await pass();
    await waitFor(() => expect(bodies()).toEqual([{ title: 'New!' }]));
    expect(saves()[0]).toMatchObject({ query: { autosave: '1' }, headers: { 'if-match': '"1"' } });
    await user.type(await title(), '?');
    await pass();
    await waitFor(() => expect(bodies()).toEqual([{ title: 'New!' }, { title: 'New!?' }]));
    expect(saves()[1]).toMatchObject({ headers: { 'if-match': '"2"' } });
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/post'));
  });

  it('leaves the input as it is while its user types', async () => {
    api.on('PUT /posts/7/draft', () => ({ body: { data: stored(2, { title: 'New and' }) } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), ' and ');
    await pass();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(await title()).toHaveFocus();
    await user.type(await title(), 'more');
    expect(await title()).toHaveValue('New and more');
  });

  it('makes no draft of a public record that has none', async () => {
    api.on('GET /posts/7', () => ({ body: { data: { ...aRecord(posts, live), draft: null } } }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass(autosaveMs * 2);
    expect(saves()).toHaveLength(0);
  });

  it('lets a save that is asked for wait for its own', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /posts/7/draft', async (call) => {
      if (saves().length === 1) await gate.promise;
      return { body: { data: stored(1 + saves().length, { title: 'New', ...getBody(call) }) } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.type(await author(), ' Rai');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    gate.resolve();
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ title: 'New!' }, { author: 'Asha Rai' }]);
    expect(saves()[1]).toMatchObject({ query: {}, headers: { 'if-match': '"2"' } });
  });

  it('leaves what somebody else has written meanwhile to them in the save that waited for it', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /posts/7/draft', async (call) => {
      if (saves().length === 1) await gate.promise;
      return { body: { data: stored(1 + saves().length, { title: 'New', author: 'Sita', ...getBody(call) }) } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.type(await title(), '?');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    gate.resolve();
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ title: 'New!' }, { title: 'New!?' }]);
    expect(await author()).toHaveValue('Sita');
  });

  it('asks about a field that both change while it runs, in the save after it', async () => {
    const gate = Promise.withResolvers<void>();
    let now = stored(1, { title: 'New' });
    api.on('PUT /posts/7/draft', async (call) => {
      if (saves().length === 1) await gate.promise;
      now = stored(1 + saves().length, {
        ...now,
        ...(saves().length === 1 ? { author: 'Sita' } : {}),
        ...getBody(call),
      });
      return { body: { data: now } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.type(await author(), ' Rai');
    gate.resolve();
    await pass();
    expect(
      await screen.findByText('Autosave has stopped: somebody else has changed Author too. Save the draft to choose.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toHaveTextContent('Sita');
    expect(bodies()).toEqual([{ title: 'New!' }]);
    expect(await author()).toHaveValue('Asha Rai');
    await user.click(screen.getByRole('radio', { name: 'Author: Mine' }));
    await user.click(screen.getByRole('button', { name: 'Save my choices' }));
    await waitFor(() => expect(bodies()).toEqual([{ title: 'New!' }, { author: 'Asha Rai' }]));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
  });

  it('saves what was typed during a slow one, without a further key', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /posts/7/draft', async (call) => {
      if (saves().length === 1) await gate.promise;
      return { body: { data: stored(1 + saves().length, { title: 'New', ...getBody(call) }) } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.type(await title(), '?');
    await pass();
    gate.resolve();
    await pass();
    await waitFor(() => expect(bodies()).toEqual([{ title: 'New!' }, { title: 'New!?' }]));
  });

  it('stops where somebody else has changed the same field, and asks only at a save', async () => {
    api.on('PUT /posts/7/draft', () =>
      problemResponse(412, { title: 'Changed.', current: stored(5, { title: 'Theirs' }) }),
    );
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    expect(
      await screen.findByText('Autosave has stopped: somebody else has changed Title too. Save the draft to choose.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await title()).toHaveValue('New!');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('begins no new draft when its draft was published meanwhile', async () => {
    const published = { ...aRecord(posts, { ...live, title: 'New', version: 2 }), draft: { ...aNote(2), fields: [] } };
    const gate = Promise.withResolvers<void>();
    api.on('PUT /posts/7/draft', async (call) => {
      if (call.headers['if-match'] !== '"2"') return problemResponse(412, { title: 'Changed.', current: published });
      await gate.promise;
      return { body: { data: stored(3, { title: 'New', ...getBody(call) }) } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    expect(await screen.findByText(/^Autosave has stopped: the draft was published or discarded/)).toBeVisible();
    await user.type(await title(), '?');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    expect(await title()).toHaveValue('New!?');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled'));
    gate.resolve();
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ title: 'New!?' });
    expect(screen.queryByText(/^Autosave has stopped/)).not.toBeInTheDocument();
  });

  it('is off for a draft that a set publishes', async () => {
    api.on('PUT /posts/7/draft', () => problemResponse(409, { title: 'Conflict.', code: 'in_set' }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    expect(await screen.findByText(/^Autosave is off, because this draft is scheduled/)).toBeInTheDocument();
    await user.type(await title(), '?');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
  });

  it('says that it has failed, tries again, and says no more then', async () => {
    let isDown = true;
    api.on('PUT /posts/7/draft', (call) => {
      if (isDown) throw new Error('the line is cut');
      return { body: { data: stored(2, { title: 'New', ...getBody(call) }) } };
    });
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await title(), '!');
    await pass();
    expect(await screen.findByText(/^The draft was not saved automatically/)).toBeInTheDocument();
    isDown = false;
    await pass(30_000);
    await waitFor(() => expect(screen.queryByText(/^The draft was not saved/)).not.toBeInTheDocument());
    expect(await title()).toHaveValue('New!');
  });
});
