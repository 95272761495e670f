import { createElement } from 'react';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { Link, RouterProvider } from '@quoin/shared/runtime/router';
import { slowMs } from './navigation-hints.ts';
import { createPublicRoutes } from './public-routes.ts';

const aScreen = (title: string) => () =>
  createElement(
    'main',
    null,
    createElement('h1', null, title),
    createElement('h2', { id: 'part' }, 'Part'),
    createElement(Link, { to: '/slow' }, 'On'),
  );

/** Two pages; the test resolves the data of the second. */
function aSite() {
  const { promise, resolve } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    createPublicRoutes([
      { id: 'home', index: true, Component: aScreen('Home') },
      { id: 'slow', path: 'slow', loader: () => promise, Component: aScreen('Slow') },
    ]),
  );
  render(createElement(RouterProvider, { router }));
  return {
    go: (to: string) =>
      act(() => {
        void router.navigate(to);
      }),
    arrive: () => act(async () => resolve(null)),
  };
}

const hint = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

describe('a navigation', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.title = 'Home';
  });
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('shows progress when it is slow, until it ends', async () => {
    const { go, arrive } = aSite();
    go('/slow');
    pass(slowMs - 1);
    expect(hint()).toBeNull();
    pass(1);
    expect(hint()).toBeInTheDocument();
    await arrive();
    expect(hint()).toBeNull();
  });

  it('shows no progress when it is fast', async () => {
    const { go, arrive } = aSite();
    go('/slow');
    pass(slowMs - 1);
    await arrive();
    pass(10 * slowMs);
    expect(hint()).toBeNull();
  });

  it('moves the focus to the heading of the new page and announces its title', async () => {
    const { go, arrive } = aSite();
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    go('/slow');
    document.title = 'Slow';
    await arrive();
    expect(screen.getByRole('heading', { name: 'Slow' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Slow');
  });

  it('to a fragment moves the focus there, and announces nothing', () => {
    const { go } = aSite();
    go('/#part');
    expect(screen.getByRole('heading', { name: 'Part' })).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
