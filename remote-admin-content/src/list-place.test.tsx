import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { menus } from '@quoin/shared/contract/resources/menus';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

describe('a list keeps its state in the address', () => {
  let api: FakeApi;
  const rows = Array.from({ length: 23 }, (_, index) =>
    aRecord(sliders, { id: index + 1, title: `Slide ${index + 1}` }),
  );

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    api = fakeApi();
    api.on('GET /sliders', (call) =>
      pageResponse(
        rows.filter(({ title }) => title.includes(call.query.search_key ?? '')),
        call,
      ),
    );
    api.on('GET /sliders/13', () => ({ body: { data: rows[12] } }));
  });

  const lastQuery = () => api.calls.at(-1)?.query;

  it('requests only the fields that it shows, once for each page', async () => {
    const { user } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Slide 11')).toBeInTheDocument();
    expect(api.calls.map(({ query }) => query)).toEqual([
      { page: '1', size: '10', fields: 'title,status', draft: 'note' },
      { page: '2', size: '10', fields: 'title,status', draft: 'note' },
    ]);
  });

  it('sorts by a column: ascending, descending, default order', async () => {
    const { user, router } = renderAdmin(routes, '/admin/slider?page=2&search_key=Slide');
    const header = await screen.findByRole('columnheader', { name: 'Title' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    await user.click(within(header).getByRole('button'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    expect(lastQuery()).toMatchObject({ page: '1', sort: 'title', order: 'asc', search_key: 'Slide' });
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending'),
    );
    expect(router.state.location.search).toBe('?search_key=Slide&sort=title&order=desc');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search_key=Slide'));
    expect(within(screen.getByRole('columnheader', { name: 'Sl.' })).queryByRole('button')).not.toBeInTheDocument();
  });

  it('filters by the fields of the contract, and ignores invalid values in the address', async () => {
    api.on('GET /sections', (call) => pageResponse([aRecord(sections, { id: 31, name: 'Top' })], call));
    api.on('GET /pages', (call) => pageResponse([], call));
    const { user, router } = renderAdmin(
      routes,
      '/admin/section?is_top=1&status=some&page_id=x&sort=password&order=up',
    );
    await screen.findByText('Top');
    expect(api.listCalls('GET /sections')[0]?.query).toEqual({
      page: '1',
      size: '10',
      is_top: '1',
      fields: 'name,title,page_id,sort_order,is_top,status',
      draft: 'note',
    });
    await user.selectOptions(screen.getByLabelText('Status'), 'Inactive');
    await screen.findByRole('button', { name: 'Filters (2)' });
    const readParameters = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    expect(readParameters()).toEqual({ is_top: '1', status: '0' });
    await user.selectOptions(screen.getByLabelText('Template'), 'quotes');
    expect(await screen.findByRole('button', { name: 'Filters (3)' })).toHaveAttribute('aria-expanded', 'true');
    expect(readParameters()).toEqual({ is_top: '1', status: '0', template: 'quotes' });
    await user.selectOptions(screen.getByLabelText('Is top'), 'All');
    await waitFor(() => expect(readParameters()).toEqual({ status: '0', template: 'quotes' }));
  });

  it('keeps what is typed while a search is loading', async () => {
    renderAdmin(routes, '/admin/slider');
    const box = await screen.findByLabelText('Search');
    fireEvent.change(box, { target: { value: 'Slide 2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    fireEvent.change(box, { target: { value: 'Slide 23' } });
    expect(await screen.findByText('Showing 1 to 5 of 5 entries')).toBeInTheDocument();
    expect(box).toHaveValue('Slide 23');
  });

  it('applies both of two changes that are made at once', async () => {
    api.on('GET /sections', (call) => pageResponse([aRecord(sections, { id: 31, name: 'Top' })], call));
    api.on('GET /pages', (call) => pageResponse([], call));
    const { user, router } = renderAdmin(routes, '/admin/section');
    await screen.findByText('Top');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'quotes' } });
    await screen.findByRole('button', { name: 'Filters (2)' });
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      status: '0',
      template: 'quotes',
    });
  });

  it('names the search when nothing matches, and offers to show all rows', async () => {
    const { user, router } = renderAdmin(routes, '/admin/slider?search_key=nowhere&status=1');
    expect(await screen.findByText('Nothing here matches “nowhere”.')).toBeInTheDocument();
    expect(screen.getByText('No Data Found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all sliders' }));
    expect(await screen.findByText('Slide 1')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('shows a list that answers 404 as empty, not as failed [ADM-COLS-MENU]', async () => {
    api.on('GET /menus', () => problemResponse(404, { title: 'There is no such thing.' }));
    const { user } = renderAdmin(routes, '/admin/menus');
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    api.on('GET /menus', (call) => pageResponse([aRecord(menus, { title: 'Home' })], call));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText('Nothing here')).not.toBeInTheDocument());
  });

  it('hides the columns that the user unticks, until they are ticked again', async () => {
    const first = renderAdmin(routes, '/admin/slider');
    await first.user.click(await screen.findByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Title' }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Status',
      'Actions',
    ]);
    await first.goTo('/admin/slider/form');
    await first.goTo('/admin/slider');
    await screen.findByRole('button', { name: 'Delete Slide 1' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Status',
      'Actions',
    ]);
    await first.user.click(screen.getByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Status' }));
    // jsdom has no layout, so the popover counts as hidden.
    expect(screen.getByRole('checkbox', { name: 'Sl.', hidden: true })).toBeDisabled();
    await first.user.click(screen.getByRole('checkbox', { name: 'Title', hidden: true }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Title',
      'Actions',
    ]);
  });

  it('shows an optional column to those who tick it, and requests its field only then', async () => {
    const { user, goTo } = renderAdmin(routes, '/admin/slider');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Picture' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Picture', hidden: true }));
    await user.click(screen.getByRole('checkbox', { name: 'Changed', hidden: true }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ fields: 'title,status,thumb' }));
    await goTo('/admin/slider/form');
    await goTo('/admin/slider');
    await screen.findByRole('button', { name: 'Delete Slide 1' });
    expect(lastQuery()).toMatchObject({ fields: 'title,status,thumb' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Title',
      'Status',
      'Picture',
      'Changed',
      'Actions',
    ]);
  });

  describe('on the way back from a form', () => {
    const scrolledTo: number[] = [];
    const here = '/admin/slider?page=2&search_key=Slide';

    beforeEach(() => {
      scrolledTo.length = 0;
      jest.spyOn(globalThis, 'scrollTo').mockImplementation((...place: unknown[]) => {
        scrolledTo.push(Number(place[1]));
      });
      Object.defineProperty(globalThis, 'scrollY', { value: 420, configurable: true });
    });

    it.each([
      {
        how: 'the form’s Back',
        goBack: async ({ user }: ReturnType<typeof renderAdmin>) =>
          user.click(screen.getByRole('link', { name: 'Back' })),
      },
      { how: 'the browser’s Back', goBack: async ({ router }: ReturnType<typeof renderAdmin>) => router.navigate(-1) },
    ])('restores page, search, scroll and the focused row by $how', async ({ goBack }) => {
      const app = renderAdmin(routes, here);
      await app.user.click(await screen.findByRole('link', { name: 'Edit Slide 13' }));
      await screen.findByRole('button', { name: 'Publish' });
      await goBack(app);
      await waitFor(() => expect(screen.getByRole('link', { name: 'Edit Slide 13' })).toHaveFocus());
      expect(app.router.state.location.search).toBe('?page=2&search_key=Slide');
      expect(screen.getByText('Slide 13').closest('tr')).toHaveAttribute('data-marked', 'true');
      expect(scrolledTo).toEqual([420]);
    });

    it('leaves the focus where the user has put it before the rows arrived', async () => {
      const app = renderAdmin(routes, here);
      await app.user.click(await screen.findByRole('link', { name: 'Edit Slide 13' }));
      await screen.findByRole('button', { name: 'Publish' });
      const late = Promise.withResolvers<void>();
      api.on('GET /sliders', async (call) => {
        await late.promise;
        return pageResponse(
          rows.filter(({ title }) => title.includes(call.query.search_key ?? '')),
          call,
        );
      });
      await app.router.navigate(-1);
      await app.user.click(await screen.findByLabelText('Search'));
      late.resolve();
      await screen.findByText('Slide 13');
      expect(screen.getByLabelText('Search')).toHaveFocus();
      expect(scrolledTo).toEqual([420]);
    });

    it('restores nothing when the list is opened in another way', async () => {
      const app = renderAdmin(routes, here);
      await app.user.click(await screen.findByRole('link', { name: 'Edit Slide 13' }));
      await screen.findByRole('button', { name: 'Publish' });
      await app.goTo(here);
      expect((await screen.findByText('Slide 13')).closest('tr')).not.toHaveAttribute('data-marked');
      expect(scrolledTo).toEqual([]);
    });

    it('restores them also from the form of a missing record', async () => {
      api.on('GET /sliders/13', () => problemResponse(404, { title: 'There is no such thing.' }));
      const app = renderAdmin(routes, here);
      await app.user.click(await screen.findByRole('link', { name: 'Edit Slide 13' }));
      expect(await screen.findByText('There is no such slider.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', here);
    });
  });
});
