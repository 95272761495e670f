import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { isRouteErrorResponse, type RouteObject } from '@quoin/shared/runtime/router';
import { createPrefetcher } from './prefetcher.ts';
import { stateTag, type Hydration } from '../page-state.ts';

interface DocumentOptions extends Partial<Hydration> {
  hydration?: null;
  release?: string;
  status?: number;
  /** The target of a redirect. */
  to?: string;
  /** The body, in place of a document of the edge. */
  text?: string;
}

const makeDocument = ({ hydration, release = 'one', loaderData = {}, errors = null, text }: DocumentOptions): string =>
  text
  ?? `<div id="root">…</div>${stateTag}${JSON.stringify({ release, hydration: hydration === null ? null : { loaderData, actionData: null, errors } })}</script></body></html>`;

/** Mocks `fetch` with these responses, one per request; an `Error` is a network error. Returns the requested URLs. */
function anEdge(...answers: (DocumentOptions | Error | Promise<DocumentOptions>)[]) {
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (init?.redirect === 'manual')
      return Object.defineProperty(Response.error(), 'type', {
        value: String(address) === '/leaves-the-site' ? 'opaqueredirect' : 'basic',
      });
    requests.push(String(address));
    const response = await answers.shift();
    init?.signal?.throwIfAborted();
    if (response === undefined) throw new Error('the edge was asked once too often');
    if (response instanceof Error) throw response;
    const url = new URL(response.to ?? String(address), 'https://site.example').href;
    return Object.defineProperties(new Response(makeDocument(response), { status: response.status ?? 200 }), {
      url: { value: url },
      redirected: { value: response.to !== undefined },
    });
  });
  return requests;
}

/** A site that is open at `/`, with or without server-rendered data; its own loaders return 'here'. */
function aSite({ isRendered = true } = {}) {
  const here: string[] = [];
  const left: string[] = [];
  const reading = (id: string) => () => {
    here.push(id);
    return 'here';
  };
  const page = { loader: reading('page'), ErrorBoundary: () => null };
  const routes: RouteObject[] = [
    {
      id: 'layout',
      loader: reading('layout'),
      ErrorBoundary: () => null,
      HydrateFallback: () => null,
      children: [
        { id: 'home', index: true, loader: reading('home') },
        { id: 'form', path: 'form', action: () => 'sent' },
        { id: 'page', path: ':slug', lazy: async () => page },
      ],
    },
  ];
  const hydration = { loaderData: { layout: 'first', home: 'first' }, actionData: null, errors: null };
  const { prefetch, dataStrategy } = createPrefetcher({
    routes,
    state: { release: 'one', hydration: isRendered ? hydration : null },
    loadDocument: (address) => left.push(address),
  });
  const router = createMemoryRouter(routes, { dataStrategy, ...(isRendered ? { hydrationData: hydration } : {}) });
  return {
    here,
    left,
    router,
    ahead: (address: string) => prefetch(address, router.state.location),
    shown: (): unknown => router.state.loaderData.page,
    error: (): unknown => Object.values(router.state.errors ?? {})[0],
  };
}

const page = (words: string): DocumentOptions => ({ loaderData: { layout: `layout of ${words}`, page: words } });

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('navigating to a page', () => {
  it('fetches its document once, and gives each route its data, the layout too', async () => {
    const [requests, site] = [anEdge(page('about')), aSite()];
    await site.router.navigate('/about-us?from=menu#top');
    expect(requests).toEqual(['/about-us?from=menu']);
    expect(site.router.state.loaderData).toEqual({ layout: 'layout of about', page: 'about' });
    expect(site.here).toEqual([]);
  });

  it('keeps the same object for the layout’s data as long as it is equal', async () => {
    const layout = { menus: ['About us'] };
    anEdge(
      { loaderData: { layout, page: 'about' } },
      { loaderData: { layout, page: 'faq' } },
      { loaderData: { layout: { menus: [] }, page: 'news' } },
    );
    const site = aSite();
    await site.router.navigate('/about-us');
    const first = site.router.state.loaderData.layout;
    await site.router.navigate('/faq');
    expect([site.router.state.loaderData.layout, site.shown()]).toEqual([layout, 'faq']);
    expect(site.router.state.loaderData.layout).toBe(first);
    await site.router.navigate('/news');
    expect(site.router.state.loaderData.layout).toEqual({ menus: [] });
  });

  it('takes the screen’s JSON-LD from the document’s head', async () => {
    const state = {
      release: 'one',
      hydration: {
        loaderData: { layout: { head: {} }, page: { head: { title: 'About' } } },
        actionData: null,
        errors: null,
      },
    };
    anEdge({
      text: `<head><script type="application/ld+json" data-head>{"@type":"AboutPage"}</script></head>${stateTag}${JSON.stringify(state)}</script>`,
    });
    const site = aSite();
    await site.router.navigate('/about-us');
    expect(site.router.state.loaderData).toEqual({
      layout: { head: {} },
      page: { head: { title: 'About', jsonLd: [{ '@type': 'AboutPage' }] } },
    });
  });

  it('runs the loaders when the edge has not rendered the page', async () => {
    const [requests, site] = [anEdge({ hydration: null }), aSite()];
    await site.router.navigate('/about-us');
    expect([requests.length, site.here, site.shown()]).toEqual([1, ['page'], 'here']);
  });

  it('loads the document of another release, with the fragment, and does not render its data', async () => {
    anEdge({ ...page('about'), release: 'two' });
    const site = aSite();
    void site.router.navigate('/about-us#team');
    await waitFor(() => expect(site.left).toEqual(['http://localhost/about-us#team']));
    expect(site.shown()).toBeUndefined();
  });

  it('loads no document once the visitor has navigated elsewhere', async () => {
    const { promise, resolve } = Promise.withResolvers<DocumentOptions>();
    anEdge(promise, page('faq'), page('news'));
    const site = aSite();
    await site.ahead('/about-us');
    void site.router.navigate('/about-us');
    await site.router.navigate('/faq');
    resolve({ ...page('about'), release: 'two' });
    await site.router.navigate('/news');
    expect([site.left, site.shown()]).toEqual([[], 'news']);
  });

  it('follows a redirect as one history entry, and fetches the target once', async () => {
    const [requests, site] = [
      anEdge({ ...page('about'), to: '/about-us?from=mail' }, { loaderData: { home: 'home' } }),
      aSite(),
    ];
    await site.router.navigate('/former?from=mail');
    expect([site.router.state.location.pathname, site.router.state.location.search, site.shown()]).toEqual([
      '/about-us',
      '?from=mail',
      'about',
    ]);
    await site.router.navigate(-1);
    expect([site.router.state.location.pathname, requests]).toEqual(['/', ['/former?from=mail', '/']]);
  });

  it('keeps the fragment of the link on a redirect', async () => {
    const site = (anEdge({ ...page('about'), to: '/about-us' }), aSite());
    await site.router.navigate('/former#team');
    expect([site.router.state.location.pathname, site.router.state.location.hash]).toEqual(['/about-us', '#team']);
  });

  it('loads the document when the edge redirects to another site', async () => {
    const site = (anEdge(new TypeError('Failed to fetch')), aSite());
    void site.router.navigate('/leaves-the-site');
    await waitFor(() => expect(site.left).toEqual(['http://localhost/leaves-the-site']));
  });

  it('shows what its loader threw at the edge', async () => {
    const thrown = { status: 503, statusText: '', data: 'No.', internal: false };
    anEdge({ loaderData: { layout: 'new' }, errors: { layout: thrown }, status: 503 });
    const site = aSite();
    await site.router.navigate('/about-us');
    expect([site.router.state.errors, site.router.state.loaderData]).toEqual([{ page: thrown }, { layout: 'new' }]);
  });

  it.each<{ what: string; failure: DocumentOptions | Error; signal?: AbortSignal }>([
    { what: 'no answer', failure: new TypeError('Failed to fetch') },
    { what: 'no answer in time', failure: {}, signal: AbortSignal.abort() },
    { what: 'an answer of somebody else', failure: { text: '<!doctype html><title>Sign in to the network</title>' } },
    { what: 'half an answer', failure: { text: `${stateTag}{"release":"on` } },
  ])(
    'says that it failed in the page’s own place, once, when there is $what, and brings it with Retry',
    async ({ failure, signal }) => {
      const [requests, site] = [anEdge(failure, page('about')), aSite()];
      if (signal) jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(signal);
      await site.router.navigate('/about-us');
      expect([isRouteErrorResponse(site.error()), site.router.state.loaderData]).toEqual([true, { layout: 'first' }]);
      expect(site.router.state.errors).toEqual({ page: expect.objectContaining({ status: 503 }) });
      expect(logged).toHaveBeenCalledTimes(1);
      await site.router.revalidate();
      expect([requests.length, site.error(), site.shown()]).toEqual([2, undefined, 'about']);
    },
  );
});

describe('prefetching', () => {
  it('fetches a page once', async () => {
    const [requests, site] = [anEdge(page('about')), aSite()];
    await site.ahead('/about-us');
    await site.ahead('/about-us#team');
    await site.router.navigate('/about-us');
    expect([requests, site.shown()]).toEqual([['/about-us'], 'about']);
  });

  it('shares a pending response with the navigation, also with a second click', async () => {
    const { promise, resolve } = Promise.withResolvers<DocumentOptions>();
    const [requests, site] = [anEdge(promise), aSite()];
    await site.ahead('/about-us');
    void site.router.navigate('/about-us');
    const second = site.router.navigate('/about-us');
    resolve(page('about'));
    await second;
    expect([requests.length, site.shown()]).toEqual([1, 'about']);
  });

  it('caches the target of a redirect', async () => {
    const [requests, site] = [anEdge({ ...page('about'), to: '/about-us' }), aSite()];
    await site.ahead('/former');
    await site.router.navigate('/former');
    expect([requests.length, site.router.state.location.pathname, site.shown()]).toEqual([1, '/about-us', 'about']);
  });

  it.each<[string, DocumentOptions | Error]>([
    ['that failed', new TypeError('Failed to fetch')],
    ['of a page that is not whole', { ...page('half'), status: 503 }],
  ])('%s is done again when the page is opened', async (_, failure) => {
    const site = (anEdge(failure, page('faq'), page('about')), aSite());
    await site.ahead('/about-us');
    await site.router.navigate('/faq');
    await site.router.navigate('/about-us');
    expect([site.shown(), site.error()]).toEqual(['about', undefined]);
  });

  it('is fresh for half a minute', async () => {
    const site = (anEdge(page('first'), { loaderData: { home: 'home' } }, page('second')), aSite());
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    await site.ahead('/about-us');
    clock.mockReturnValue(29_999);
    await site.router.navigate('/about-us');
    expect(site.shown()).toBe('first');
    await site.router.navigate('/');
    clock.mockReturnValue(30_000);
    await site.router.navigate('/about-us');
    expect(site.shown()).toBe('second');
  });

  it('is not used for a reload, then or later', async () => {
    const [requests, site] = [
      anEdge(page('first'), page('second'), { loaderData: { home: 'home' } }, page('third')),
      aSite(),
    ];
    await site.ahead('/about-us');
    await site.router.navigate('/about-us');
    await site.router.revalidate();
    expect(site.shown()).toBe('second');
    await site.router.navigate('/');
    await site.router.navigate('/about-us');
    expect([requests.length, site.shown()]).toEqual([4, 'third']);
  });

  it('does not fetch the current page', async () => {
    const [requests, site] = [anEdge(), aSite()];
    await site.ahead('/#main');
    expect(requests).toEqual([]);
  });
});

describe('a page that was served without its content', () => {
  it('is read in the browser, and the next one comes from the edge again', async () => {
    const [requests, site] = [anEdge(page('about')), aSite({ isRendered: false })];
    await waitFor(() => expect(site.router.state.loaderData).toEqual({ layout: 'here', home: 'here' }));
    expect([requests, site.here]).toEqual([[], ['layout', 'home']]);
    await site.router.navigate('/about-us');
    expect([requests, site.shown()]).toEqual([['/about-us'], 'about']);
  });
});

describe('a form', () => {
  it('is sent by its own action, and the edge is asked for the new data', async () => {
    const [requests, site] = [anEdge({ loaderData: { layout: 'after' } }), aSite()];
    await site.router.navigate('/form', { formMethod: 'post', formData: new FormData() });
    expect([requests, site.router.state.actionData, site.router.state.loaderData]).toEqual([
      ['/form'],
      { form: 'sent' },
      { layout: 'after' },
    ]);
  });
});
