import { screen, waitFor, within } from '@testing-library/react';
import { applications } from '@quoin/shared/contract/resources/applications';
import { careers } from '@quoin/shared/contract/resources/careers';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { getBody, fakeApi, pageResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import manifest from '../remote.json' with { type: 'json' };
import { routes } from './index.ts';
import { resources } from './resources/resources.ts';

// Columns, default page size and selectable page sizes of each list (spec §2 and §9).
const lists = [
  {
    path: 'app-setting',
    fields: 'name,user_id,status',
    columns: ['Name', 'User ID', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'slider',
    fields: 'title,status',
    columns: ['Sl.', 'Title', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'menus',
    fields: 'title,slug,parent_id,status',
    columns: ['Sl.', 'Title', 'Slug', 'Parent Id', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '20', '40', '100', '200'],
  },
  {
    path: 'page',
    fields: 'title,name,slug,status',
    columns: ['Sl.', 'Name', 'Title', 'Url/Slug', 'Status', 'Actions'],
    first: '20',
    sizes: ['20', '40', '75', '100'],
  },
  {
    path: 'section',
    fields: 'name,title,page_id,sort_order,is_top,status',
    columns: ['Sl.', 'Name', 'Title', 'Page', 'Order', 'Is Top', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '20', '30', '50', '100'],
  },
  {
    path: 'widget',
    fields: 'name,title,section_id,status',
    columns: ['Sl.', 'Name', 'Title', 'Section', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'category',
    fields: 'name,status',
    columns: ['Sl.', 'Name', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'post',
    fields: 'title,slug,status',
    columns: ['Sl.', 'Title', 'Slug', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'faq',
    fields: 'faq_title,status',
    columns: ['Sl.', 'Title', 'Status', 'Actions'],
    first: '20',
    sizes: ['20', '40', '75', '100'],
  },
  {
    path: 'career',
    fields: 'title,status',
    columns: ['Sl.', 'Name', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
  {
    path: 'redirects',
    fields: 'from_path,to_path,code,hits,last_hit_on,status',
    columns: ['From', 'To', 'Kind', 'Hits', 'Last hit', 'Status', 'Actions'],
    first: '10',
    sizes: ['10', '25', '50', '100'],
  },
];

describe('content resources', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    for (const contract of contracts)
      api.on(`GET /${contract.name}`, (call) => pageResponse([aRecord(contract, { id: 31 })], call));
  });

  it('are those of the table of lists in this file, in its order', () =>
    expect(resources.map(({ path }) => path)).toEqual(lists.map(({ path }) => path)));

  it('have their paths in the manifest, without which the shell finds no screen there', () =>
    expect(manifest.paths).toEqual(expect.arrayContaining(resources.map(({ path }) => path))));

  it.each(lists)(
    '$path list has its columns and sizes, and asks for what they show',
    async ({ path, fields, columns, first, sizes }) => {
      renderAdmin(routes, `/admin/${path}`);
      await screen.findByRole('link', { name: 'Edit #31' });
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
      expect(
        within(screen.getByLabelText('Rows per page'))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(sizes);
      expect(api.calls[0]?.query).toMatchObject({ page: '1', size: first, fields });
    },
  );

  it.each(resources.map(({ path, form }) => ({ path, form })))(
    '$path form has an input for each of its fields',
    async ({ path, form }) => {
      renderAdmin(routes, `/admin/${path}/form`);
      expect(await screen.findByRole('button', { name: /^(Save|Publish)$/ })).toBeInTheDocument();
      // The fields of a picture's use are shown once there is a picture.
      const fields = typeof form === 'object' ? form.fields.filter(({ place }) => place !== 'picture') : [];
      for (const { label } of fields) expect(screen.getAllByText(label, { exact: false }).length).toBeGreaterThan(0);
      expect(fields.length).toBeGreaterThan(3);
    },
  );

  it('a post list shows title and slug whole, and the title leads to the form [ADM-COLS-POST]', async () => {
    api.on('GET /posts', (call) =>
      pageResponse(
        [
          aRecord(posts, {
            id: 4,
            title: 'A title of more than twenty characters',
            slug: 'a-slug-of-more-than-twenty',
          }),
        ],
        call,
      ),
    );
    renderAdmin(routes, '/admin/post');
    expect(await screen.findByRole('link', { name: 'A title of more than twenty characters' })).toHaveAttribute(
      'href',
      '/admin/post/form/4',
    );
    expect(screen.getByRole('cell', { name: 'a-slug-of-more-than-twenty' })).toBeInTheDocument();
  });

  it('section list shows dashes for empty values', async () => {
    api.on('GET /sections', (call) =>
      pageResponse([aRecord(sections, { name: 'Stats', title: '', page_id: null })], call),
    );
    renderAdmin(routes, '/admin/section');
    await screen.findByText('Stats');
    expect(screen.getAllByText('--')).toHaveLength(2);
  });

  it('lists name the page, section or parent of a record with its id, by one call', async () => {
    api.on('GET /sections', (call) =>
      pageResponse(
        [4, 4, 5].map((page_id, index) => aRecord(sections, { id: index + 1, name: `s${index}`, page_id, is_top: 1 })),
        call,
      ),
    );
    api.on('GET /pages', (call) => pageResponse([aRecord(pages, { id: 4, title: 'About us' })], call));
    renderAdmin(routes, '/admin/section');
    expect(await screen.findAllByRole('cell', { name: 'About us (4)' })).toHaveLength(2);
    // The page is gone; its id is all that is left.
    expect(screen.getByRole('cell', { name: '5' })).toBeInTheDocument();
    expect(screen.getAllByRole('cell', { name: 'Yes' })).toHaveLength(3);
    const calls = api.listCalls('GET /pages').filter(({ query }) => query.ids !== undefined);
    expect(calls.map(({ query }) => query)).toEqual([{ ids: '4,5', size: '2', fields: 'title' }]);
  });

  it('lists show a stored status only where it is neither 1 nor 0', async () => {
    api.on('GET /faqs', (call) =>
      pageResponse(
        [0, 1, 7].map((status) => aRecord(faqs, { id: status + 1, faq_title: `status ${status}`, status })),
        call,
      ),
    );
    renderAdmin(routes, '/admin/faq');
    expect(await screen.findAllByText('Inactive')).toHaveLength(2);
    expect(screen.getByText('(7)')).toBeInTheDocument();
    expect(screen.queryByText('(1)')).not.toBeInTheDocument();
    expect(screen.queryByText('(0)')).not.toBeInTheDocument();
  });

  it.each([
    { path: 'page', label: 'Page template', call: 'POST /pages', field: 'page_template' },
    { path: 'menus', label: 'Hook', call: 'POST /menus', field: 'hook' },
  ])(
    '$path form keeps $label, which the site does not use, in a closed section',
    async ({ path, label, call, field }) => {
      const { user } = renderAdmin(routes, `/admin/${path}/form`);
      const input = await screen.findByLabelText(label);
      expect(input).not.toBeVisible();
      await user.click(screen.getByText('Fields that this site does not use'));
      expect(input).toBeVisible();
      await user.type(input, 'x'.repeat(61));
      await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'A title');
      await user.click(screen.getByText('Fields that this site does not use'));
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(input).toBeInvalid());
      expect(input).toBeVisible();
      await user.clear(input);
      await user.type(input, 'special');
      api.on(call, (made) => ({
        status: 201,
        body: { data: { ...aRecord(path === 'page' ? pages : menus), ...getBody(made) } },
      }));
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(api.listCalls(call)[0]?.body).toMatchObject({ [field]: 'special' }));
    },
  );

  it('page form shows its sections, each with a link to its form', async () => {
    api.on('GET /pages/4', () => ({
      body: {
        data: {
          ...aRecord(pages, { id: 4, title: 'About' }),
          sections: [aRecord(sections, { id: 8, name: 'History' })],
        },
      },
    }));
    renderAdmin(routes, '/admin/page/form/4');
    expect(await screen.findByRole('link', { name: 'Open History in its own form' })).toHaveAttribute(
      'href',
      '/admin/section/form/8',
    );
  });

  it('a section that is added in its page starts on the home page, first in order [ADM-FORM-SECTION]', async () => {
    api.on('GET /pages/4', () => ({ body: { data: aRecord(pages, { id: 4, title: 'About' }) } }));
    api.on('POST /sections', (call) => ({
      status: 201,
      body: { data: aRecord(sections, { id: 9, ...getBody(call) }) },
    }));
    const { user } = renderAdmin(routes, '/admin/page/form/4');
    await user.click(await screen.findByRole('button', { name: 'Add a section to About' }));
    expect(await screen.findByRole('switch', { name: 'Show in Home page? Shown' })).toBeChecked();
    expect(api.listCalls('POST /sections')).toMatchObject([
      { query: { draft: '1' }, body: { page_id: 4, is_top: 1, sort_order: 1, status: 1 } },
    ]);
  });

  it('a section that is added from the list of sections starts off the home page [ADM-FORM-SECTION]', async () => {
    renderAdmin(routes, '/admin/section/form');
    expect(await screen.findByRole('switch', { name: 'Show in Home page? Not shown' })).not.toBeChecked();
  });

  it('a section form ignores a number in its address that the field does not allow', async () => {
    api.on('GET /pages/4', () => ({ body: { data: aRecord(pages, { id: 4, title: 'About' }) } }));
    renderAdmin(routes, '/admin/section/form?page_id=4&is_top=7&sort_order=x');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue('About (4)'));
    expect(screen.getByRole('switch', { name: 'Show in Home page? Not shown' })).not.toBeChecked();
    expect(screen.getByLabelText('Sort order')).toHaveValue('1');
  });

  it('a widget that is added in its section is a part of it, and active', async () => {
    api.on('GET /sections/8', () => ({ body: { data: aRecord(sections, { id: 8, name: 'History' }) } }));
    api.on('POST /widgets', (call) => ({ status: 201, body: { data: aRecord(widgets, { id: 5, ...getBody(call) }) } }));
    const { user } = renderAdmin(routes, '/admin/section/form/8');
    await user.click(await screen.findByRole('button', { name: 'Add a widget to History' }));
    await waitFor(() => expect(api.listCalls('POST /widgets')[0]?.body).toMatchObject({ section_id: 8, status: 1 }));
  });

  it('menu form and filter read the shortcodes as Top Menu and Footer Menu, and send their values [ADM-FORM-MENU]', async () => {
    api.on('POST /menus', (call) => ({ status: 201, body: { data: aRecord(menus, { id: 9, ...getBody(call) }) } }));
    const { user, goTo } = renderAdmin(routes, '/admin/menus');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const filter = screen.getByLabelText('Shortcode');
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Top Menu', 'Footer Menu']);
    await user.selectOptions(filter, 'Footer Menu');
    await waitFor(() => expect(api.listCalls('GET /menus').at(-1)?.query.shortcode).toBe('FOOTERMENU'));
    await goTo('/admin/menus/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Terms');
    const choice = screen.getByLabelText('Shortcode');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Top Menu', 'Footer Menu']);
    await user.selectOptions(choice, 'Footer Menu');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.listCalls('POST /menus')[0]?.body).toMatchObject({ title: 'Terms', shortcode: 'FOOTERMENU' }),
    );
  });

  it('application list links to the form at the key of the application, which saves by its id [ADM-APP]', async () => {
    const own = aRecord(applications, { id: 2, app_key: 'quoin-site', name: 'Quoin' });
    api.on('GET /applications', (call) => pageResponse([own], call));
    api.on('GET /applications/quoin-site', () => ({ body: { data: own } }));
    api.on('PUT /applications/2', (call) => ({ body: { data: { ...own, ...getBody(call) } } }));
    const { user } = renderAdmin(routes, '/admin/app-setting');
    const edit = await screen.findByRole('link', { name: 'Edit Quoin' });
    expect(edit).toHaveAttribute('href', '/admin/app-setting/form/quoin-site');
    await user.click(edit);
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'New');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.listCalls('PUT /applications/2')[0]?.body).toEqual({ title: 'New' }));
  });

  it('career list shows the id, and has its own delete question and success banner', async () => {
    api.on('POST /careers', (call) => ({ status: 201, body: { data: aRecord(careers, { id: 9, ...getBody(call) }) } }));
    api.on('GET /careers', (call) => pageResponse([aRecord(careers, { id: 31, title: 'Analyst' })], call));
    const { user, goTo } = renderAdmin(routes, '/admin/career');
    expect(await screen.findByRole('heading', { name: 'Careers Options' })).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Enter Search Key !')).toBeInTheDocument();
    expect(await screen.findByText('31')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Analyst' }));
    expect(await screen.findByText('Are you sure to delete?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await goTo('/admin/career/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Engineer');
    await user.type(screen.getByLabelText('Application End'), '2026-12-31T18:00');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Success! Updated successfully.')).toBeInTheDocument();
    expect(api.listCalls('POST /careers')[0]?.body).toMatchObject({
      application_publish_at: '',
      application_end_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/),
    });
  });

  it('post form searches its category by name on the server', async () => {
    const rows = [
      aRecord(postCategories, { id: 2, name: 'Company news' }),
      aRecord(postCategories, { id: 3, name: 'Technology' }),
    ];
    api.on('GET /post-categories', (call) =>
      pageResponse(
        rows.filter(({ name }) => name.includes(call.query.search_key ?? '')),
        call,
      ),
    );
    api.on('POST /posts', (call) => ({ status: 201, body: { data: aRecord(posts, { id: 9, ...getBody(call) }) } }));
    api.on('GET /post-categories/3', () => ({ body: { data: rows[1] } }));
    const { user } = renderAdmin(routes, '/admin/post/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Hello');
    await user.type(screen.getByRole('combobox', { name: 'Category' }), 'Tech');
    await waitFor(() => expect(screen.queryByText('Company news (2)')).not.toBeInTheDocument());
    await user.click(await screen.findByText('Technology (3)'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.listCalls('POST /posts')[0]?.body).toMatchObject({ title: 'Hello', slug: 'hello', category_id: 3 }),
    );
  });
});
