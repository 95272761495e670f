import { act, screen, waitFor } from '@testing-library/react';
import { presenceBeat, type Presence } from '../../contract/presence-wire.ts';
import { sections } from '../../contract/resources/sections.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { fakeApi, getBody, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aNote } from '../../testing/a-page-site.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(sections, { path: 'section', list: () => <p>List</p>, form: { fields: ['name', 'title'] } }),
]);

const token = 'quoin_abcdefghijklmnopqrstuvwxyz';
let api: FakeApi;
let stored: ReturnType<typeof aRecord<typeof sections>>;
let answer: Presence;
/** The streams of changes that this tab has opened, the last one last. */
let streams: Stream[];
interface Stream {
  address: string;
  headers: Headers;
  isClosed: () => boolean;
  send: (text: string) => void;
  /** Breaks the connection. */
  cut: () => void;
}
/** What the API answers to the next request for a stream. */
let streamStatus: number;

const openStream: typeof fetch = (address, { headers, signal } = {}) => {
  let send = (_text: string): void => undefined;
  let cut = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      cut = () => controller.error(new TypeError('network error'));
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
  });
  streams.push({
    address: String(address),
    headers: new Headers(headers),
    isClosed: () => signal?.aborted === true,
    send: (text) => send(text),
    cut: () => cut(),
  });
  return Promise.resolve(new Response(body, { status: streamStatus }));
};
function stream(): Stream {
  const last = streams.at(-1);
  if (!last) throw new Error('No stream is open.');
  return last;
}
const announce = (event: string, change: object) =>
  act(async () => stream().send(`event: ${event}\ndata: ${JSON.stringify(change)}\n\n`));

beforeEach(() => {
  [streams, streamStatus] = [[], 200];
  localStorage.clear();
  rememberToken(token, 5);
  jest.useFakeTimers({ advanceTimers: true });
  api = fakeApi();
  globalThis.fetch = openStream;
  stored = aRecord(sections, { id: 7, version: 3, name: 'hero', title: 'Welcome', draft: null });
  answer = { others: [], version: 3, draft_version: null, saved_by: null };
  api.on('GET /sections/7', () => ({ body: { data: stored } }));
  api.on('PUT /sections/7/presence', () => ({ body: { data: answer } }));
  api.on('DELETE /sections/7/presence', () => ({ body: { data: { message: 'It is closed.' } } }));
});
afterEach(() => {
  act(forgetToken);
  jest.useRealTimers();
});

const said = () => api.listCalls('PUT /sections/7/presence').map((call) => Reflect.get(getBody(call), 'is_changed'));
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
async function open() {
  const rendered = renderAdmin(routes, '/admin/section/form/7');
  await screen.findByRole('textbox', { name: /^Title/ });
  await pass(2);
  return rendered;
}

describe('a form', () => {
  it('says every ten seconds that it is open, soon whether it has unsaved changes, and that it is left', async () => {
    const { user, goTo } = await open();
    expect(said()).toEqual([false]);
    await pass(presenceBeat);
    expect(said()).toEqual([false, false]);
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
    await pass(2);
    expect(said()).toEqual([false, false, true]);
    await user.clear(screen.getByRole('textbox', { name: /^Title/ }));
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Welcome');
    await goTo('/admin/section');
    await screen.findByText('List');
    const [tab] = api.listCalls('PUT /sections/7/presence').map((call) => Reflect.get(getBody(call), 'tab'));
    expect(api.listCalls('DELETE /sections/7/presence').map(({ query }) => query)).toEqual([{ tab }]);
  });

  it('names who else has the record open, and who has unsaved changes', async () => {
    answer.others = [
      { id: 4, name: 'Asha Rai', is_changed: true },
      { id: 5, name: 'Bikram', is_changed: false },
      { id: 6, name: null, is_changed: false },
    ];
    await open();
    expect(
      await screen.findByText(
        'Asha Rai has this section open too, with changes that are not saved yet. Bikram and somebody whose account is deleted have this section open too.',
      ),
    ).toBeInTheDocument();
  });

  it('says what somebody else has saved, and shows it', async () => {
    const { user } = await open();
    stored = { ...stored, version: 4, title: 'Theirs' };
    answer = { ...answer, version: 4, saved_by: { id: 4, name: 'Asha Rai' } };
    await pass(presenceBeat);
    expect(await screen.findByText(/^Asha Rai saved this section after you opened it\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Theirs'));
    await waitFor(() => expect(screen.queryByText(/saved this section/)).not.toBeInTheDocument());
  });

  it('asks at once when the API announces that its record or its draft has changed', async () => {
    await open();
    expect(stream().address).toBe('http://fake/api/changes');
    expect(Object.fromEntries(stream().headers)).toMatchObject({
      'app-key': 'quoin-site',
      authorization: `Bearer ${token}`,
    });
    await announce('change', { revision: 9, resource: 'sections', id: 8 });
    await announce('draft', { resource: 'posts', id: 7 });
    await announce('change', { revision: 10 });
    stream().send(': still here\n\n');
    await pass(1);
    expect(said()).toEqual([false]);
    answer = { ...answer, version: 4, saved_by: { id: 4, name: 'Asha Rai' } };
    await announce('change', { revision: 11, resource: 'sections', id: 7 });
    expect(await screen.findByText(/^Asha Rai saved this section after you opened it\./)).toBeInTheDocument();
    expect(said()).toEqual([false, false]);
    answer = { ...answer, draft_version: 1, saved_by: { id: 6, name: 'Bikram' } };
    stream().send('event: draft\ndata: {"resource":"sect');
    stream().send('ions","id":7}\n\n');
    expect(await screen.findByText(/^Bikram saved this section after you opened it\./)).toBeInTheDocument();
    expect(said()).toEqual([false, false, false]);
  });

  it('follows the changes while its tab is seen, and asks when a stream begins later', async () => {
    const { goTo } = await open();
    const seen = stream();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.isClosed()).toBe(true);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect([streams.length, said().length]).toEqual([2, 2]);
    await announce('revision', { revision: 9 });
    await waitFor(() => expect(said()).toHaveLength(3));

    stream().cut();
    await pass(6);
    expect(streams).toHaveLength(3);
    await goTo('/admin/section');
    await screen.findByText('List');
    expect(stream().isClosed()).toBe(true);
  });

  it('follows them as who signs in next, and not after a refusal', async () => {
    await open();
    const first = stream();
    act(() => forgetToken());
    expect([first.isClosed(), streams.length]).toEqual([true, 1]);
    streamStatus = 429;
    act(() => rememberToken(`${token}2`, 5));
    expect(stream().headers.get('authorization')).toBe(`Bearer ${token}2`);
    await pass(60);
    expect(streams).toHaveLength(2);
  });

  it('shows nothing of its own save while that is under way', async () => {
    stored = { ...stored, draft: aNote({ version: 5, fields: ['title'] }) };
    answer = { ...answer, draft_version: 5 };
    const { user } = await open();
    const save = Promise.withResolvers<void>();
    const saved = { ...stored, title: 'Welcome!', draft: aNote({ version: 6, fields: ['title'] }) };
    api.on('PUT /sections/7/draft', async () => {
      await save.promise;
      return { body: { data: saved } };
    });
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
    await pass(6);
    expect(api.listCalls('PUT /sections/7/draft')).toHaveLength(1);
    answer = { ...answer, draft_version: 6, saved_by: { id: 5, name: 'Myself' } };
    await announce('draft', { resource: 'sections', id: 7 });
    await pass(1);
    expect(screen.queryByText(/saved this section/)).not.toBeInTheDocument();
    save.resolve();
    await pass(2);
    expect(screen.queryByText(/saved this section/)).not.toBeInTheDocument();
    answer = { ...answer, draft_version: 7, saved_by: { id: 4, name: 'Asha Rai' } };
    await announce('draft', { resource: 'sections', id: 7 });
    expect(await screen.findByText(/^Asha Rai saved this section after you opened it\./)).toBeInTheDocument();
  });

  it('says nothing of a draft that is published', async () => {
    stored = { ...stored, draft: aNote({ version: 5 }) };
    await open();
    await pass(presenceBeat);
    expect(said()).toEqual([false, false]);
    expect(screen.queryByText(/saved this section/)).not.toBeInTheDocument();
  });

  it('does not say that somebody saved what a schedule has published', async () => {
    stored = { ...stored, draft: aNote({ version: 5, fields: ['title'] }) };
    answer = { ...answer, draft_version: 5 };
    await open();
    answer = {
      ...answer,
      version: 4,
      draft_version: null,
      saved_by: { id: 4, name: 'Asha Rai' },
      scheduled: 'publish',
    };
    await pass(presenceBeat);
    expect(await screen.findByText(/^This section was published as scheduled after you opened it\./)).toBeVisible();
    answer = { ...answer, version: 5, scheduled: 'unpublish' };
    await pass(presenceBeat);
    expect(await screen.findByText(/^This section became inactive as scheduled/)).toBeVisible();
    expect(screen.queryByText(/Asha Rai/)).not.toBeInTheDocument();
  });

  it('keeps what is typed when somebody else has saved', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), ' home');
    answer = { ...answer, draft_version: 9, saved_by: { id: 4, name: 'Asha Rai' } };
    await pass(presenceBeat);
    expect(await screen.findByText(/Your changes stay in the form/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show it as it is now' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Welcome home');
  });

  it('says that the record was deleted, and works without an answer', async () => {
    await open();
    api.on('PUT /sections/7/presence', () => problemResponse(404, { title: 'There is no such thing.' }));
    await pass(presenceBeat);
    expect(await screen.findByText(/This section has been deleted meanwhile\./)).toBeInTheDocument();
    api.on('PUT /sections/7/presence', () => problemResponse(503, { title: 'Busy.' }));
    await pass(presenceBeat);
    await waitFor(() => expect(screen.queryByText(/has been deleted meanwhile/)).not.toBeInTheDocument());
  });
});
