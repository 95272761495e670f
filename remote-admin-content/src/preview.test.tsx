import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { isPreviewDraft, type PreviewDraft } from '@quoin/shared/contract/preview';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { fakeApi, pageResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  localStorage.clear();
  api.on('GET /faqs/3', () => ({ body: { data: aRecord(faqs, { id: 3, faq_title: 'Why?' }) } }));
});
afterEach(() => {
  jest.useRealTimers();
});

const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the page');

/** Returns an array that collects the drafts that the iframe receives. */
function listenForDrafts(): PreviewDraft[] {
  const drafts: PreviewDraft[] = [];
  const inside = frame().contentWindow;
  if (!inside) throw new Error('the frame has no window');
  jest.spyOn(inside, 'postMessage').mockImplementation((message: unknown) => {
    if (isPreviewDraft(message)) drafts.push(message);
  });
  return drafts;
}
const say = (data: object, from: Partial<MessageEventInit> = {}): void => {
  fireEvent(
    window,
    new MessageEvent('message', { data, origin: location.origin, source: frame().contentWindow, ...from }),
  );
};

async function opened(address: string) {
  const { user, goTo } = renderAdmin(routes, address);
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  return { user, goTo };
}

describe("a form's preview", () => {
  it('gets the typed values once its frame is ready, without a call of the API', async () => {
    const { user } = await opened('/admin/faq/form/3');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    await waitFor(() =>
      expect(drafts).toMatchObject([{ resource: 'faqs', address: '/faq', record: { id: 3, faq_title: 'Why?' } }]),
    );
    const callsBefore = api.calls.length;
    await user.type(screen.getByLabelText(/^Title/), '!');
    await waitFor(() => expect(drafts.at(-1)?.record.faq_title).toBe('Why?!'));
    expect(api.calls).toHaveLength(callsBefore);
  });

  it('gets each key within 100 ms, however long the user types, and writes nothing', async () => {
    await opened('/admin/faq/form/3');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    await waitFor(() => expect(drafts).toHaveLength(1));
    const callsBefore = api.calls.length;
    jest.useFakeTimers();
    const text = 'a question without a pause';
    for (let keys = 1; keys <= text.length; keys += 1) {
      fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: text.slice(0, keys) } });
      await act(() => jest.advanceTimersByTimeAsync(40));
      // The previous key was pressed 100 ms ago.
      if (keys > 1) expect([text.slice(0, keys - 1), text.slice(0, keys)]).toContain(drafts.at(-1)?.record.faq_title);
      await act(() => jest.advanceTimersByTimeAsync(20));
    }
    expect(drafts.length).toBeLessThan(text.length);
    expect(api.calls).toHaveLength(callsBefore);
  });

  it('gets a new record as it would be stored, with a placeholder slug', async () => {
    await opened('/admin/page/form');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    await waitFor(() =>
      expect(drafts).toMatchObject([
        { resource: 'pages', address: '/untitled', record: { id: 0, slug: 'untitled', status: 1 } },
      ]),
    );
  });

  it('shows a section on the page that contains it', async () => {
    api.on('GET /sections/4', () => ({
      body: { data: aRecord(sections, { id: 4, name: 'Welcome', is_top: 1, page_id: 9 }) },
    }));
    api.on('GET /pages', (call) => pageResponse([], call));
    api.on('GET /pages/9', () => ({ status: 404, body: {} }));
    await opened('/admin/section/form/4');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    await waitFor(() => expect(drafts).toMatchObject([{ address: '/', record: { name: 'Welcome' } }]));
  });

  it('gets the new order of sections', async () => {
    const inside = ['first', 'second'].map((name, index) =>
      aRecord(sections, { id: index + 1, name, page_id: 9, sort_order: index }),
    );
    api.on('GET /pages/9', () => ({
      body: { data: { ...aRecord(pages, { id: 9, slug: 'about' }), sections: inside } },
    }));
    api.on('POST /sections/2/move', () => ({ body: { data: inside[1] } }));
    const { user } = await opened('/admin/page/form/9');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    await user.click(await screen.findByRole('button', { name: 'Move second up' }));
    await waitFor(() => expect(drafts.at(-1)?.record.sections).toMatchObject([{ name: 'second' }, { name: 'first' }]));
  });

  it('gets the unsaved values of all open sections and widgets, and no section that is to be deleted', async () => {
    const widget = aRecord(widgets, { id: 3, name: 'card', section_id: 1 });
    const inside = ['first', 'second', 'gone'].map((name, index) => ({
      ...aRecord(sections, { id: index + 1, name, page_id: 9, sort_order: index }),
      widgets: index === 0 ? [widget] : [],
      draft: index === 2 ? { version: 1, is_removal: true, fields: [], overwrites: [] } : null,
    }));
    api.on('GET /pages/9', () => ({
      body: { data: { ...aRecord(pages, { id: 9, slug: 'about' }), sections: inside } },
    }));
    const { user } = await opened('/admin/page/form/9');
    const drafts = listenForDrafts();
    say({ kind: 'ready' });
    for (const name of ['first', 'second', 'card']) {
      await user.click(await screen.findByRole('button', { name }));
      const part = within(screen.getByRole('group', { name }));
      await user.type(part.getByRole('textbox', { name: /^Title/ }), `The ${name}`);
    }
    await waitFor(() =>
      expect(drafts.at(-1)?.record.sections).toEqual([
        expect.objectContaining({ title: 'The first', widgets: [expect.objectContaining({ title: 'The card' })] }),
        expect.objectContaining({ title: 'The second' }),
      ]),
    );
  });

  it('accepts messages from its frame only', async () => {
    await opened('/admin/faq/form/3');
    const drafts = listenForDrafts();
    say({ kind: 'failed' }, { source: window });
    say({ kind: 'failed' }, { origin: 'https://evil.example' });
    expect(screen.queryByText('The preview is not available.')).toBeNull();
    say({ kind: 'ready' });
    await waitFor(() => expect(drafts).toHaveLength(1));
  });

  it('says that it is not available when the public site does not load, and offers a retry', async () => {
    const { user } = await opened('/admin/faq/form/3');
    say({ kind: 'failed' });
    expect(await screen.findByText('The preview is not available.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Why?');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frame()).toBeInTheDocument();
  });

  it('stays open for the next form on a wide screen', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true });
    const { goTo } = await opened('/admin/faq/form/3');
    await goTo('/admin/page/form');
    expect(await screen.findByRole('button', { name: 'Close preview' })).toBeInTheDocument();
    expect(frame()).toBeInTheDocument();
  });

  it.each([
    { what: 'gives its place back to a form that is saved', hasRoom: false, left: 0 },
    { what: 'stays next to a form that is saved', hasRoom: true, left: 1 },
  ])('$what', async ({ hasRoom, left }) => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: hasRoom });
    api.on('GET /faqs/4', () => ({ body: { data: aRecord(faqs, { id: 4, faq_title: '' }) } }));
    await opened('/admin/faq/form/4');
    expect(frame()).toBeInTheDocument();
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
    expect(screen.queryAllByTitle('Preview of the page')).toHaveLength(left);
  });

  it('is not loaded before the user opens it', async () => {
    renderAdmin(routes, '/admin/faq/form/3');
    await screen.findByRole('button', { name: 'Preview' });
    expect(screen.queryByTitle('Preview of the page')).toBeNull();
  });
});
