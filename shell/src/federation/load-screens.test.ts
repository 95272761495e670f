import { loadScreens } from './load-screens.ts';

describe('the screens that links lead to', () => {
  const loads: string[] = [];
  const screen = (name: string, failure?: Error) => async () => {
    loads.push(name);
    if (failure) throw failure;
    return {};
  };
  const routes = [
    { path: 'news/:slug', lazy: screen('story', new Error('offline')) },
    { path: 'faq', lazy: screen('faq') },
    { path: ':slug', lazy: screen('page') },
  ];
  beforeEach(() => void loads.splice(0));

  it('are matched one at a time, each path once', async () => {
    const loaded = loadScreens(routes, ['/faq', '/about-us', '/faq']);
    expect(loads).toEqual([]);
    await loaded;
    expect(loads).toEqual(['faq', 'page']);
  });

  it('are loaded except the one whose file is missing', async () => {
    await loadScreens(routes, ['/news/one', '/faq']);
    expect(loads).toEqual(['story', 'faq']);
  });
});
