import { screen, waitFor, within } from '@testing-library/react';
import { pages } from '../../contract/resources/pages.ts';
import { sections } from '../../contract/resources/sections.ts';
import { widgets } from '../../contract/resources/widgets.ts';
import { aPageSite } from '../../testing/a-page-site.ts';
import { fakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const list = { columns: [] };
const widgetScreens = screens(widgets, { path: 'widget', list, form: { fields: ['name', 'title', 'section_id'] } });
const sectionScreens = screens(sections, {
  path: 'section',
  list,
  form: {
    fields: ['name', 'title', 'page_id', 'sort_order', 'status'],
    parts: [{ as: 'widgets', screens: widgetScreens }],
  },
});
const pageScreens = screens(pages, {
  path: 'page',
  list,
  form: { fields: ['title', 'slug'], parts: [{ as: 'sections', screens: sectionScreens, initial: { is_top: 1 } }] },
});
const routes = createRoutes([pageScreens, sectionScreens, widgetScreens]);

let api: FakeApi;
let site: ReturnType<typeof aPageSite>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  site = aPageSite(api);
});

async function openPage() {
  const rendered = renderAdmin(routes, '/admin/page/form/7');
  await screen.findByRole('button', { name: 'Hero' });
  return rendered;
}
const press = (name: string) => screen.getByRole('button', { name });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('the form of a record with parts', () => {
  it('shows them as an outline, with their kind and their own parts, and no form', async () => {
    await openPage();
    expect(headings().slice(1)).toEqual(['Sections', 'Hero', 'Widgets', 'Services', 'Widgets', 'Consulting']);
    expect(screen.getByText('four-columns')).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(press('Hero')).toHaveAttribute('aria-expanded', 'false');
  });

  it('edits a part in place, and saves its draft with that of the record', async () => {
    const { user } = await openPage();
    await user.click(press('Services'));
    const section = within(await screen.findByRole('region', { name: 'Sections' }));
    await user.type(section.getByRole('textbox', { name: /^Title/ }), 'What we do');
    expect(screen.getByText('Unsaved')).toBeInTheDocument();
    await user.click(press('Save draft'));
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(api.listCalls('PUT /sections/6/draft')).toMatchObject([
      { body: { title: 'What we do' }, headers: { 'if-match': '"0"' } },
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
    expect(screen.getByText('Live, with changes')).toBeInTheDocument();
    expect(site.lists.sections[1]?.title).toBe('What we do');
  });
});
