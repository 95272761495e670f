import { screen, waitFor } from '@testing-library/react';
import { menus } from '../../contract/resources/menus.ts';
import { sections } from '../../contract/resources/sections.ts';
import { pages } from '../../contract/resources/pages.ts';
import { socials } from '../../contract/resources/socials.ts';
import { fakeApi, pageResponse, problemResponse, type FakeApi, type ReceivedCall } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { catchSavedFiles, readSavedText, type SavedFile } from '../../testing/saved-files.ts';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { col, orDashes, recordName, rowNumber, statusColumn, thumbnail, yesOrNo } from '../list/columns.tsx';
import { getDay } from '../days.ts';

const form = () => <h1>The form</h1>;
const routes = createRoutes([
  screens(sections, {
    path: 'section',
    list: {
      columns: [
        rowNumber(),
        col('name', { header: 'Name', show: orDashes() }),
        col('title', 'Title'),
        col('page_id', { header: 'Page', show: recordName(pages) }),
        col('sort_order', 'Order'),
        col('is_top', { header: 'Is Top', show: yesOrNo }),
        statusColumn(),
      ],
    },
    form,
  }),
  screens(menus, {
    path: 'menus',
    list: { columns: [{ ...col('id', 'Sl.') }, { header: 'Place', fields: ['title', 'shortcode'], cell: () => null }] },
    form,
  }),
  screens(socials, {
    path: 'socials',
    appKey: () => 'another-app',
    list: { columns: [col('icon', { header: 'Icon', show: thumbnail }), col('created_at', 'Date')] },
    form,
  }),
]);

let api: FakeApi;
let saved: SavedFile[];
beforeEach(() => {
  api = fakeApi();
  saved = catchSavedFiles();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const section = (id: number, values: Partial<ReturnType<typeof aRecord<typeof sections>>> = {}) =>
  aRecord(sections, { id, name: `Section ${id}`, title: `Title ${id}`, is_top: 0, status: 1, ...values });

const open = async (address: string) => {
  const { user, unmount } = renderAdmin(routes, address);
  await screen.findByRole('table');
  return { user, unmount };
};
const getButton = () => screen.getByRole('button', { name: 'Download as CSV' });
const findSaved = async () => {
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved.splice(0);
  const text = file ? await readSavedText(file) : '';
  return { name: file?.name ?? '', text, lines: text.replace('\uFEFF', '').split('\r\n') };
};
/** The calls of the export: those of the list ask for notes of drafts. */
const listExportCalls = () => api.listCalls('GET /sections').filter(({ query }) => query.draft === undefined);

describe('the CSV file of a list', () => {
  it('has the plain values of the shown columns, with the id as the first one', async () => {
    api.on('GET /sections', (call) =>
      pageResponse(
        [
          section(3, { name: 'A long name', title: 'Plain', page_id: 4, sort_order: -2, is_top: 1 }),
          section(5, { title: 'Other', page_id: 9, status: 0 }),
          section(6, { title: 'New', name: '', status: 0, published_at: null }),
        ],
        call,
      ),
    );
    api.on('GET /pages', (call) => pageResponse([aRecord(pages, { id: 4, title: 'About us' })], call));
    const { user } = await open('/admin/section');
    await user.click(getButton());
    const { name, text } = await findSaved();
    expect(name).toBe(`sections-${getDay()}.csv`);
    expect(text).toBe(
      '\uFEFFId,Name,Title,Page,Order,Is Top,Status\r\n'
        + '3,A long name,Plain,About us (4),-2,Yes,Active\r\n'
        + '5,Section 5,Other,9,1,No,Inactive\r\n'
        + '6,,New,,1,No,Never published\r\n',
    );
    expect(await screen.findByText(`${name} has 3 sections.`)).toBeInTheDocument();
    expect(getButton()).toHaveFocus();
  });

  it('defuses formulae, and quotes what has commas, quotes or line breaks', async () => {
    const titles = ['=1+1', '=1+1\n2', ' @SUM(A1)', '＝1+1', '-2+3', 'One, "two"\nthree', 'नेपाल, काठमाडौं'];
    api.on('GET /sections', (call) =>
      pageResponse(
        titles.map((title, index) => section(index + 1, { title })),
        call,
      ),
    );
    const { user } = await open('/admin/section');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const header of ['Name', 'Page', 'Order', 'Is Top', 'Status'])
      await user.click(await screen.findByRole('checkbox', { name: header, hidden: true }));
    await user.click(getButton());
    expect((await findSaved()).text).toBe(
      '\uFEFFId,Title\r\n'
        + '1,"\'=1+1"\r\n'
        + '2,"\'=1+1\n2"\r\n'
        + '3,"\' @SUM(A1)"\r\n'
        + '4,"\'＝1+1"\r\n'
        + '5,"\'-2+3"\r\n'
        + '6,"One, ""two""\nthree"\r\n'
        + '7,"नेपाल, काठमाडौं"\r\n',
    );
    expect(listExportCalls().map(({ query }) => query.fields)).toEqual(['name,title']);
  });

  it('has the words of options, the addresses of pictures and stored dates, of the application of the list', async () => {
    api.on('GET /menus', (call) =>
      pageResponse([aRecord(menus, { id: 8, title: 'Home', shortcode: 'TOPMENU' })], call),
    );
    const menuList = await open('/admin/menus');
    await menuList.user.click(getButton());
    expect((await findSaved()).lines).toEqual(['Id,Place', '8,Home Top Menu', '']);
    menuList.unmount();
    api.on('GET /socials', (call) => pageResponse([aRecord(socials, { id: 2, icon: '/media/x.webp' })], call));
    const { user } = await open('/admin/socials');
    await user.click(getButton());
    expect((await findSaved()).lines).toEqual(['Id,Icon,Date', '2,/media/x.webp,2026-01-02 03:04:05', '']);
    expect(api.listCalls('GET /socials').at(-1)?.headers['app-key']).toBe('another-app');
  });

  it('has all pages that match the search and the filters, in the order of the list', async () => {
    const rows = Array.from({ length: 1204 }, (_, index) => section(index + 1, { page_id: index + 1 }));
    api.on('GET /sections', (call) => pageResponse(rows, call));
    api.on('GET /pages', ({ query }) =>
      pageResponse(
        (query.ids ?? '').split(',').map((id) => aRecord(pages, { id: Number(id), title: `Page ${id}` })),
        { query: {} },
      ),
    );
    const { user } = await open('/admin/section?page=2&search_key=sec&status=1&sort=title&order=desc');
    await user.click(getButton());
    const { lines } = await findSaved();
    expect(lines).toHaveLength(1206);
    expect(lines.at(-2)).toMatch(/^1204,.*,Page 1204 \(1204\),/);
    expect(listExportCalls().map(({ query }) => query)).toEqual(
      ['1', '2'].map((page) => ({
        page,
        size: '1000',
        search_key: 'sec',
        status: '1',
        sort: 'title',
        order: 'desc',
        fields: 'name,title,page_id,sort_order,is_top,status',
      })),
    );
    const lookups = api.listCalls('GET /pages').filter(({ query }) => query.ids !== undefined);
    // Those of the list itself come first.
    expect(lookups.map(({ query }) => query.size)).toEqual(['10', ...Array<string>(6).fill('200'), '4']);
  });

  it('ends after 10,000 rows, and says so before and after', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => section(index + 1));
    api.on('GET /sections', (call) => pageResponse(rows, call));
    const { user } = await open('/admin/section');
    expect(getButton()).toHaveAccessibleDescription('The file has the first 10,000 of 10,001 rows.');
    await user.click(getButton());
    const { name, lines } = await findSaved();
    expect(lines.at(-2)).toMatch(/^10000,/);
    expect(listExportCalls()).toHaveLength(10);
    expect(
      await screen.findByText(`${name} has the first 10,000 of 10,001 sections. Search or filter for the others.`),
    ).toBeInTheDocument();
  });

  it('is read in smaller pages when the texts of one are too long', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => section(index + 1));
    api.on('GET /sections', (call) =>
      Number(call.query.size) > 40
        ? problemResponse(400, { title: 'These records have more than 4194304 bytes of text.' })
        : pageResponse(rows, call),
    );
    const { user } = await open('/admin/section');
    await user.click(getButton());
    expect((await findSaved()).lines.map((line) => Number(line.split(',')[0])).slice(1, -1)).toEqual(
      rows.map(({ id }) => id),
    );
  });
});

describe('a running export', () => {
  const rows = Array.from({ length: 1204 }, (_, index) => section(index + 1));
  /** Holds the second page until the returned function is called. */
  const holdSecondPage = () => {
    const held = Promise.withResolvers<undefined>();
    api.on('GET /sections', async (call) => {
      if (call.query.page === '2') await held.promise;
      return pageResponse(rows, call);
    });
    return () => held.resolve(undefined);
  };

  it('shows its progress in the button that stops it', async () => {
    const release = holdSecondPage();
    const { user } = await open('/admin/section');
    await user.click(getButton());
    const stop = await screen.findByRole('button', { name: 'Stop the CSV download (1,000 of 1,204)' });
    expect(stop).toHaveFocus();
    await user.click(stop);
    expect(await screen.findByText('The download was stopped. No file was saved.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toHaveFocus();
    release();
    expect(saved).toEqual([]);
    await user.click(getButton());
    expect((await findSaved()).lines).toHaveLength(1206);
  });

  it('ends with its screen', async () => {
    const release = holdSecondPage();
    const { user, unmount } = await open('/admin/section');
    await user.click(getButton());
    await screen.findByRole('button', { name: 'Stop the CSV download (1,000 of 1,204)' });
    unmount();
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).toEqual([]);
  });

  it('says why it failed, and is repeated by Retry', async () => {
    api.on('GET /sections', (call) =>
      call.query.page === '2' ? problemResponse(500, { title: 'The disk is full.' }) : pageResponse(rows, call),
    );
    const { user } = await open('/admin/section');
    await user.click(getButton());
    expect(await screen.findByText('The CSV file could not be made.')).toBeInTheDocument();
    expect(screen.getByText('The disk is full.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    api.on('GET /sections', (call) => pageResponse(rows, call));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await findSaved()).lines).toHaveLength(1206);
  });

  it('waits as long as a busy server asks', async () => {
    let refusals = 1;
    api.on('GET /sections', (call: ReceivedCall) =>
      call.query.page === '2' && refusals-- > 0
        ? { ...problemResponse(429, { title: 'Too many attempts.' }), headers: { 'retry-after': '1' } }
        : pageResponse(rows, call),
    );
    const { user } = await open('/admin/section');
    await user.click(getButton());
    await screen.findByRole('button', { name: 'Stop the CSV download (the server is busy, waiting 1 s)' });
    expect(saved).toEqual([]);
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 5_000 });
    expect((await findSaved()).lines).toHaveLength(1206);
  });
});
