import { act, screen, waitFor } from '@testing-library/react';
import { presenceBeat, type Presence } from '../../contract/presence-wire.ts';
import { sections } from '../../contract/resources/sections.ts';
import { fakeApi, getBody, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aNote } from '../../testing/a-page-site.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(sections, { path: 'section', list: () => <p>List</p>, form: { fields: ['name', 'title'] } }),
]);

let api: FakeApi;
let stored: ReturnType<typeof aRecord<typeof sections>>;
let answer: Presence;
/** The stream of changes that the API sends to this tab. */
let stream: EventTarget & { address: string; isClosed: boolean };
class Stream extends EventTarget {
  isClosed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    stream = this;
  }
  close() {
    this.isClosed = true;
  }
}
const announce = (change: object) =>
  stream.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ revision: 9, ...change }) }));

beforeEach(() => {
  Object.assign(globalThis, { EventSource: Stream });
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
  api = fakeApi();
  stored = aRecord(sections, { id: 7, version: 3, name: 'hero', title: 'Welcome', draft: null });
  answer = { others: [], version: 3, draft_version: null, saved_by: null };
  api.on('GET /sections/7', () => ({ body: { data: stored } }));
  api.on('PUT /sections/7/presence', () => ({ body: { data: answer } }));
  api.on('DELETE /sections/7/presence', () => ({ body: { data: { message: 'It is closed.' } } }));
});
afterEach(() => jest.useRealTimers());

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

  it('asks at once when the API announces that its record has changed, in a tab that is seen', async () => {
    const { goTo } = await open();
    expect(stream.address).toMatch(/\/api\/changes\?app_key=/);
    answer = { ...answer, version: 4, saved_by: { id: 4, name: 'Asha Rai' } };
    announce({ resource: 'sections', id: 8 });
    announce({ resource: 'posts', id: 7 });
    await pass(1);
    expect(said()).toEqual([false]);
    announce({ resource: 'sections', id: 7 });
    expect(await screen.findByText(/^Asha Rai saved this section after you opened it\./)).toBeInTheDocument();
    expect(said()).toEqual([false, false]);

    const seen = stream;
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.isClosed).toBe(true);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stream).not.toBe(seen);
    await goTo('/admin/section');
    await screen.findByText('List');
    expect(stream.isClosed).toBe(true);
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
