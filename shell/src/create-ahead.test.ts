import { createMemoryRouter, type LoaderFunctionArgs, type RouteObject } from '@quoin/shared/runtime/router';
import { createAhead } from './create-ahead.ts';

/** A site whose page answers these things, one a call; an error is thrown. */
function aSite(...answers: unknown[]) {
  const calls: string[] = [];
  const loader = async ({ request }: LoaderFunctionArgs) => {
    calls.push(new URL(request.url).pathname);
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const layout = () => {
    calls.push('layout');
    return 'layout';
  };
  const routes: RouteObject[] = [{
    id: 'layout', loader: layout, shouldRevalidate: () => false,
    children: [{ id: 'home', index: true }, { id: 'page', path: ':slug', lazy: () => Promise.resolve({ loader }) }],
  }];
  const { fetchAhead, dataStrategy } = createAhead(routes);
  const router = createMemoryRouter(routes, { dataStrategy, hydrationData: { loaderData: { layout: 'layout' } } });
  return { calls, router, ahead: (page: string) => fetchAhead(page, router.state.matches), shown: (): unknown => router.state.loaderData.page };
}

describe('fetching ahead', () => {
  it('asks for a page once, and not for the layout that it already has', async () => {
    const site = aSite('about');
    await site.ahead('/about-us');
    await site.ahead('/about-us');
    await site.router.navigate('/about-us');
    expect(site.calls).toEqual(['/about-us']);
    expect(site.shown()).toBe('about');
  });

  it('gives what is still on its way to the navigation that needs it, also to its second click', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const site = aSite(promise);
    await site.ahead('/about-us');
    void site.router.navigate('/about-us');
    const second = site.router.navigate('/about-us');
    resolve('about');
    await second;
    expect(site.calls).toEqual(['/about-us']);
    expect(site.shown()).toBe('about');
  });

  it('that failed is asked for again when the page is opened', async () => {
    const site = aSite(new Error('no'), 'about');
    await site.ahead('/about-us');
    await site.router.navigate('/about-us');
    expect(site.shown()).toBe('about');
    expect(site.router.state.errors).toBeNull();
  });

  it('is good for half a minute', async () => {
    const site = aSite('first', 'second');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    await site.ahead('/about-us');
    clock.mockReturnValue(29_999);
    await site.router.navigate('/about-us');
    expect(site.shown()).toBe('first');
    await site.router.navigate('/');
    clock.mockReturnValue(30_000);
    await site.router.navigate('/about-us');
    expect(site.shown()).toBe('second');
    clock.mockRestore();
  });

  it('does not stand in for an answer that is asked for again', async () => {
    const site = aSite('first', 'second');
    await site.ahead('/about-us');
    await site.router.navigate('/about-us');
    await site.router.revalidate();
    expect(site.shown()).toBe('second');
  });

  it('asks for nothing of the page that is open', async () => {
    const site = aSite();
    await site.ahead('/');
    expect(site.calls).toEqual([]);
  });
});
