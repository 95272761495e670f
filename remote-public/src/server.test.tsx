import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@quoin/shared/runtime/router';
import { applications } from '@quoin/shared/contract/applications';
import { headOf } from '@quoin/shared/contract/head';
import { sections } from '@quoin/shared/contract/sections';
import { sliders } from '@quoin/shared/contract/sliders';
import { aRecord } from '@quoin/shared/testing/records';
import { routes } from './index.ts';
import { aSite } from './testing/a-site.tsx';

async function onServer(path: string) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.invalid${path}`));
  if (context instanceof Response) throw new Error('a redirect');
  const html = renderToString(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />);
  return { html, status: context.statusCode, data: context.loaderData };
}

describe('rendering on the server', () => {
  let site: ReturnType<typeof aSite>;

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    site = aSite();
    site.rows('/sliders', [1, 2].map((id) => aRecord(sliders, { id, title: `Slide ${id}`, thumb: `/media/${id}.webp` })));
    site.rows('/sections', [{ ...aRecord(sections, { template: 'quotes', title: 'Said' }), widgets: [] }, aRecord(sections, { id: 2, template: 'default', title: 'A section' })]);
  });
  afterEach(() => {
    expect(site.api.unknown).toEqual([]);
    jest.restoreAllMocks();
  });

  it('answers the whole home page, all slides in it, without inline styles', async () => {
    const { html, status } = await onServer('/');
    expect(status).toBe(200);
    for (const words of ['Slide 1', 'Slide 2', 'A section', '© Corner']) expect(html).toContain(words);
    expect(html).not.toContain('style=');
    expect(html).not.toContain('<script');
  });

  it('says in the head what the page is, and which picture comes first', async () => {
    const { data } = await onServer('/');
    expect(headOf(data.layout)).toMatchObject({ title: 'Corner', siteName: 'Corner Ltd' });
    expect(headOf(data.home)).toEqual({ canonical: '/', preloadImages: ['/media/1.webp'] });
  });

  it('answers 404 where there is nothing, with a title of its own', async () => {
    site.fails('/pages/nothing', 404);
    for (const path of ['/nothing', '/no/such/page']) {
      const { html, status, data } = await onServer(path);
      expect(status).toBe(404);
      expect(html).toContain('Page Not Found 404');
      expect(headOf(data.page ?? data['not-found']).title).toBe('Page Not Found 404');
    }
  });

  it('answers 503 with all that stands when a part is missing, so that nobody keeps it', async () => {
    site.fails('/sections');
    const { html, status } = await onServer('/');
    expect(status).toBe(503);
    expect(html).toContain('Slide 1');
    expect(html).toContain('The home page could not be loaded.');
  });

  it.each([['{"@type":"Organization"}', [{ '@type': 'Organization' }]], ['{oops', []], ['7', []]])('takes the schema %s of the settings as %j', async (source, expected) => {
    site.record('/applications/quoin-site', aRecord(applications, { name: 'Corner Ltd', meta_schema: source }));
    const { data } = await onServer('/');
    expect(headOf(data.layout).jsonLd).toEqual(expected);
  });
});
