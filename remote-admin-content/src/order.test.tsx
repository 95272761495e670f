import { screen, waitFor } from '@testing-library/react';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

let api: FakeApi;
let stored: string[];

beforeEach(() => {
  api = fakeApi();
  stored = ['One', 'Two', 'Three'];
  const records = () =>
    stored.map((title) => aRecord(sliders, { id: ['One', 'Two', 'Three', ...more].indexOf(title) + 1, title }));
  api.on('GET /sliders', (call) => pageResponse(records(), call));
});

const more = Array.from({ length: 20 }, (_, index) => `Row ${index + 4}`);

/** Handles a move; afterwards the list has the order `then`. */
const onMove = (id: number, then: string[]) =>
  api.on(`POST /sliders/${id}/move`, () => {
    stored = then;
    return { body: { data: aRecord(sliders, { id }) } };
  });

const shown = () =>
  screen.getAllByRole('link', { name: /^Edit / }).map((link) => link.getAttribute('aria-label')?.slice(5));
const press = (name: string) => screen.getByRole('button', { name });

describe('a list in manual order', () => {
  it('moves a row by its buttons, with one call, and keeps the focus on it', async () => {
    onMove(3, ['One', 'Three', 'Two']);
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Move Three up' }));
    await waitFor(() => expect(shown()).toEqual(['One', 'Three', 'Two']));
    expect(api.listCalls('POST /sliders/3/move').map(getBody)).toEqual([{ before: 2 }]);
    await waitFor(() => expect(screen.getByText('Three is at 2 of 3.')).toBeInTheDocument());
    expect(press('Move Three up')).toHaveFocus();
  });

  it('puts a row at the end after the last one', async () => {
    onMove(2, ['One', 'Three', 'Two']);
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Move Two down' }));
    await waitFor(() => expect(api.listCalls('POST /sliders/2/move').map(getBody)).toEqual([{ after: 3 }]));
  });

  it.each([
    { path: '/admin/slider', move: 'Move One up', message: 'One is at 1 of 23.' },
    { path: '/admin/slider?page=3', move: 'Move Row 23 down', message: 'Row 23 is at 23 of 23.' },
  ])('leaves a row where it is at an end of the list: $move', async ({ path, move, message }) => {
    stored = ['One', 'Two', 'Three', ...more];
    const { user } = renderAdmin(routes, path);
    const button = await screen.findByRole('button', { name: move });
    const before = api.calls.length;
    await user.click(button);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.calls).toHaveLength(before);
  });

  it('moves a row to the previous page, and opens that page', async () => {
    stored = ['One', 'Two', 'Three', ...more];
    onMove(11, stored);
    const { user, router } = renderAdmin(routes, '/admin/slider?page=2');
    await user.click(await screen.findByRole('button', { name: 'Move Row 11 up' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(api.listCalls('POST /sliders/11/move').map(getBody)).toEqual([{ before: 10 }]);
    expect(await screen.findByText('Row 11 is at 10 of 23.')).toBeInTheDocument();
  });

  it.each([
    { total: 21, about: 'to the last row' },
    { total: 23, about: 'before other rows' },
  ])('moves a row to the next page, and opens that page: $about', async ({ total }) => {
    stored = ['One', 'Two', 'Three', ...more].slice(0, total);
    onMove(20, stored);
    const { user, router } = renderAdmin(routes, '/admin/slider?page=2');
    await user.click(await screen.findByRole('button', { name: 'Move Row 20 down' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(api.listCalls('POST /sliders/20/move').map(getBody)).toEqual([{ after: 21 }]);
    expect(await screen.findByText(`Row 20 is at 21 of ${total}.`)).toBeInTheDocument();
  });

  it('shows the changes of other users after a move', async () => {
    onMove(3, ['One', 'Three', 'Two', 'Row 4']);
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Move Three up' }));
    await waitFor(() => expect(shown()).toEqual(['One', 'Three', 'Two', 'Row 4']));
  });

  it('takes the moves that a user makes while the first one is under way, one after another', async () => {
    const { user } = renderAdmin(routes, '/admin/slider');
    const first = Promise.withResolvers<void>();
    let isUnderWay = false;
    api.on('POST /sliders/1/move', async () => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      await first.promise;
      isUnderWay = false;
      return { body: { data: aRecord(sliders, { id: 1 }) } };
    });
    const down = await screen.findByRole('button', { name: 'Move One down' });
    const lists = api.listCalls('GET /sliders').length;
    await user.click(down);
    await user.click(press('Move One down'));
    expect(shown()).toEqual(['Two', 'Three', 'One']);
    expect(api.listCalls('POST /sliders/1/move')).toHaveLength(1);
    stored = ['Two', 'Three', 'One'];
    first.resolve();
    expect(await screen.findByText('One is at 3 of 3.')).toBeInTheDocument();
    expect(api.listCalls('POST /sliders/1/move').map(getBody)).toEqual([{ before: 3 }, { after: 3 }]);
    await waitFor(() => expect(api.listCalls('GET /sliders')).toHaveLength(lists + 1));
    await waitFor(() => expect(shown()).toEqual(['Two', 'Three', 'One']));
  });

  it('gives up the moves that wait for one that fails, and puts the row back', async () => {
    const { user } = renderAdmin(routes, '/admin/slider');
    const first = Promise.withResolvers<void>();
    api.on('POST /sliders/1/move', async () => {
      await first.promise;
      return problemResponse(500, { title: 'Something went wrong.' });
    });
    await user.click(await screen.findByRole('button', { name: 'Move One down' }));
    await user.click(press('Move One down'));
    first.resolve();
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be moved. Something went wrong.');
    expect(shown()).toEqual(['One', 'Two', 'Three']);
    expect(api.listCalls('POST /sliders/1/move')).toHaveLength(1);
    api.on('POST /sliders/1/move', () => ({ body: { data: aRecord(sliders, { id: 1 }) } }));
    await user.click(press('Move One down'));
    expect(await screen.findByText('One is at 2 of 3.')).toBeInTheDocument();
  });

  it('shows what is stored of a series of moves in which one fails', async () => {
    const { user } = renderAdmin(routes, '/admin/slider');
    const first = Promise.withResolvers<void>();
    api.on('POST /sliders/1/move', async () => {
      await first.promise;
      stored = ['Two', 'One', 'Three'];
      api.on('POST /sliders/1/move', () => problemResponse(500, { title: 'Something went wrong.' }));
      return { body: { data: aRecord(sliders, { id: 1 }) } };
    });
    await user.click(await screen.findByRole('button', { name: 'Move One down' }));
    await user.click(press('Move One down'));
    first.resolve();
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be moved. Something went wrong.');
    await waitFor(() => expect(shown()).toEqual(['Two', 'One', 'Three']));
  });

  it('leaves the focus where the user has moved it before the list is read again', async () => {
    const { user } = renderAdmin(routes, '/admin/slider');
    const stores = Promise.withResolvers<void>();
    api.on('POST /sliders/3/move', async () => {
      await stores.promise;
      stored = ['One', 'Three', 'Two', 'Row 4'];
      return { body: { data: aRecord(sliders, { id: 3 }) } };
    });
    await user.click(await screen.findByRole('button', { name: 'Move Three up' }));
    await user.tab();
    expect(press('Move Three down')).toHaveFocus();
    stores.resolve();
    await waitFor(() => expect(shown()).toEqual(['One', 'Three', 'Two', 'Row 4']));
    expect(press('Move Three down')).toHaveFocus();
  });

  it('puts the row back and shows the error when the move failed', async () => {
    api.on('POST /sliders/3/move', () => problemResponse(500, { title: 'Something went wrong.' }));
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Move Three up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be moved. Something went wrong.');
    expect(shown()).toEqual(['One', 'Two', 'Three']);
  });

  it('shows the error when the previous page could not be read, and moves nothing', async () => {
    stored = ['One', 'Two', 'Three', ...more];
    const { user } = renderAdmin(routes, '/admin/slider?page=2');
    const up = await screen.findByRole('button', { name: 'Move Row 11 up' });
    api.on('GET /sliders', () => problemResponse(503, { title: 'Come back later.' }));
    await user.click(up);
    expect(await screen.findByText('This could not be moved. Come back later.')).toBeInTheDocument();
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each(['search_key=o', 'sort=title', 'status=1'])('cannot be ordered while it has %s', async (query) => {
    renderAdmin(routes, `/admin/slider?${query}`);
    await screen.findByRole('link', { name: 'Edit One' });
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });
});

describe("a page's sections", () => {
  it("are ordered in the page's form, whose values stay", async () => {
    const own = ['First', 'Second'].map((name, index) => aRecord(sections, { id: index + 5, name, page_id: 7 }));
    api.on('GET /pages/7', () => ({ body: { data: { ...aRecord(pages, { id: 7, title: 'About' }), sections: own } } }));
    api.on('POST /sections/6/move', () => ({ body: { data: own[1] } }));
    const { user } = renderAdmin(routes, '/admin/page/form/7');
    await user.type(await screen.findByLabelText(/^Title/), ' us');
    await user.click(press('Move Second up'));
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Second', 'First']));
    expect(api.listCalls('POST /sections/6/move').map(getBody)).toEqual([{ before: 5 }]);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('About us');
  });
});

describe('a form', () => {
  it('does not send an untouched order value, because the record may have been moved since', async () => {
    const record = aRecord(sliders, { id: 1, title: 'One', sort_order: 100 });
    api.on('GET /sliders/1', () => ({ body: { data: record } }));
    api.on('PUT /sliders/1', (call) => ({ body: { data: { ...record, ...getBody(call) } } }));
    const { user } = renderAdmin(routes, '/admin/slider/form/1');
    await user.type(await screen.findByLabelText(/^Title/), '!');
    await user.click(press('Publish'));
    await waitFor(() =>
      expect(api.listCalls('PUT /sliders/1').map(getBody)).toEqual([
        expect.not.objectContaining({ sort_order: expect.anything() }),
      ]),
    );
    expect(api.listCalls('PUT /sliders/1')[0]?.body).toMatchObject({ title: 'One!' });
  });
});
