import { screen, waitFor, within } from '@testing-library/react';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const someSliders = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aRecord(sliders, { id: index + 1, title: `Slide ${index + 1}`, status: index === 1 ? 0 : 1 }),
  );

describe('slider list', () => {
  let api: FakeApi;
  let rows: ReturnType<typeof someSliders>;

  beforeEach(() => {
    rows = someSliders(23);
    api = fakeApi();
    api.on('GET /sliders', (call) =>
      pageResponse(
        rows.filter(({ title }) => title.includes(call.query.search_key ?? '')),
        call,
      ),
    );
  });

  const tableRows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 3)
          .map((cell) => cell.lastChild?.textContent),
      );

  it('shows number, title, status and actions', async () => {
    renderAdmin(routes, '/admin/slider');
    await screen.findByText('Slide 1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Title',
      'Status',
      'Actions',
    ]);
    expect(tableRows().slice(0, 2)).toEqual([
      ['1', 'Slide 1', 'Active'],
      ['2', 'Slide 2', 'Inactive'],
    ]);
    expect(screen.getByRole('link', { name: 'Edit Slide 1' })).toHaveAttribute('href', '/admin/slider/form/1');
    expect(screen.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/admin/slider/form');
  });

  it('shows that it is loading until the rows arrive', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('GET /sliders', async (call) => {
      await gate.promise;
      return pageResponse(rows, call);
    });
    renderAdmin(routes, '/admin/slider');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    gate.resolve();
    expect(await screen.findByText('Slide 1')).toBeInTheDocument();
  });

  it('requests ten rows and says which ones it shows', async () => {
    const { user } = renderAdmin(routes, '/admin/slider?page=3');
    expect(await screen.findByText('Showing 21 to 23 of 23 entries')).toBeInTheDocument();
    expect(tableRows()[0]).toEqual(['21', 'Slide 21', 'Active']);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Showing 11 to 20 of 23 entries')).toBeInTheDocument();
    expect(api.calls.map(({ query }) => [query.page, query.size])).toEqual([
      ['3', '10'],
      ['2', '10'],
    ]);
  });

  it('offers 10, 25, 50 and 100 rows and goes back to the first page', async () => {
    const { user, router } = renderAdmin(routes, '/admin/slider?page=2&search_key=Slide');
    const sizes = await screen.findByLabelText('Rows per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(sizes, '25');
    expect(await screen.findByText('Showing 1 to 23 of 23 entries')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?size=25&search_key=Slide');
  });

  it('keeps the search in the address, and Clear goes back to all', async () => {
    const { user, router } = renderAdmin(routes, '/admin/slider?page=3');
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'Slide 2{Enter}');
    expect(await screen.findByText('Showing 1 to 5 of 5 entries')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?search_key=Slide+2');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Showing 1 to 10 of 23 entries')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  it("says 'No Data Found' when there is nothing", async () => {
    renderAdmin(routes, '/admin/slider?search_key=nothing');
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    api.on('GET /sliders', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
    const { user } = renderAdmin(routes, '/admin/slider');
    expect(await screen.findByText('The sliders could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on the server.')).toBeInTheDocument();
    api.on('GET /sliders', (call) => pageResponse(rows, call));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Slide 1')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('moves the focus to its heading when Show all disappears', async () => {
    const { user } = renderAdmin(routes, '/admin/slider?search_key=nothing');
    await user.click(await screen.findByRole('button', { name: 'Show all sliders' }));
    expect(await screen.findByText('Slide 1')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('never replaces a newer response by an older one', async () => {
    const late = Promise.withResolvers<void>();
    api.on('GET /sliders', async (call) => {
      if (call.query.page === '1') await late.promise;
      return pageResponse(rows, call);
    });
    const { goTo } = renderAdmin(routes, '/admin/slider');
    await screen.findByText('Loading…');
    await goTo('/admin/slider?page=2');
    expect(await screen.findByText('Slide 11')).toBeInTheDocument();
    late.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByText('Slide 11')).toBeInTheDocument();
  });

  it('leaves the focus on the link of the requested page', async () => {
    rows = someSliders(25);
    const { user } = renderAdmin(routes, '/admin/slider');
    (await screen.findByRole('link', { name: 'Page 2' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Showing 11 to 20 of 25 entries')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveFocus();
  });

  it('leaves the focus on the disabled link to the next page at the end', async () => {
    rows = someSliders(25);
    const { user, router } = renderAdmin(routes, '/admin/slider?page=2');
    (await screen.findByRole('link', { name: 'Next page' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Showing 21 to 25 of 25 entries')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next page: there is none' })).toHaveFocus();
    const { key } = router.state.location;
    await user.keyboard('{Enter}');
    expect(router.state.location.key).toBe(key);
  });

  it('has no focusable elements in hidden headers', async () => {
    const media = jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(new EventTarget(), {
          media: query,
          matches: query === '(max-width: 48em)',
          onchange: null,
          addListener: () => undefined,
          removeListener: () => undefined,
        }),
      );
    renderAdmin(routes, '/admin/slider');
    expect(await screen.findByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'none');
    await waitFor(() =>
      expect(within(screen.getByRole('columnheader', { name: 'Title' })).queryByRole('button')).not.toBeInTheDocument(),
    );
    media.mockRestore();
  });

  it('cuts a long name in the notice about a deleted row', async () => {
    rows = [aRecord(sliders, { id: 1, title: 'long '.repeat(40).trim() })];
    api.on('DELETE /sliders/1', () => ({ body: { data: rows[0] } }));
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: /^Delete long/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`The slider “${'long '.repeat(12).trim()}…” was deleted.`)).toBeInTheDocument();
  });

  it('opens the last page from a page past the end', async () => {
    const { router } = renderAdmin(routes, '/admin/slider?page=9');
    expect(await screen.findByText('Showing 21 to 23 of 23 entries')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
  });

  describe('deleting', () => {
    it('asks first, and Close changes nothing', async () => {
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 1' }));
      const modal = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
      expect(within(modal).getByText('Are you sure you want to delete this slider?')).toBeInTheDocument();
      await user.click(within(modal).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
    });

    it('reloads the list, and leaves a page whose last row was deleted', async () => {
      rows = someSliders(11);
      api.on('DELETE /sliders/11', () => {
        const [gone] = rows.splice(10, 1);
        return { body: { data: gone } };
      });
      const { user, router } = renderAdmin(routes, '/admin/slider?page=2');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 11' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Showing 1 to 10 of 10 entries')).toBeInTheDocument();
      expect(router.state.location.search).toBe('');
    });

    it('shows the error in the dialog', async () => {
      api.on('DELETE /sliders/1', () => problemResponse(409, { title: 'This slider is in use.' }));
      const { user } = renderAdmin(routes, '/admin/slider');
      await user.click(await screen.findByRole('button', { name: 'Delete Slide 1' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await within(screen.getByRole('dialog')).findByText('This slider is in use.')).toBeInTheDocument();
    });
  });
});
