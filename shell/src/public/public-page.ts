import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { toError } from '@quoin/shared/contract/error-message';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from '@quoin/shared/runtime/router';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { whenIdle } from './scheduling.ts';
import { createPrefetcher } from '../prefetch/prefetcher.ts';
import { applyHead } from './head-in-browser.ts';
import { FrozenRemoteError, type LoadedRemote } from '../federation/load-remote.ts';
import { loadScreens, resolveLazyRoutes } from '../federation/load-screens.ts';
import { loadSite } from './load-site.ts';
import { followPlainLinks, findPage } from '../prefetch/page-link.ts';
import { mergeHeads } from './page-head.ts';
import { rootElementId, type Hydration, type PageState } from '../page-state.ts';
import { reportFailure, rootOptions } from '../federation/report-failure.ts';
import { SiteFailed, SiteNotice } from '../start/site-failed.ts';
import { prefersSavingData, watchIntent } from '../prefetch/watch-intent.ts';
import { clearMarks, forgetFreeze } from '../start/start-mark.ts';
import '../foreign/foreign-element.css';
import './navigation-hints.css';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Makes the public page interactive: hydrates the server's HTML, or renders the page when the server did not.
 * @throws Error when the document has no root element
 */
export async function startPublicPage(state: PageState): Promise<void> {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`the page has no #${rootElementId}`);
  const loaded = await loadAll(state);
  if (!loaded.ok) {
    showFailure(root, { state, error: loaded.error });
    return;
  }
  const { routes, router, prefetch } = loaded;
  followHead(router);
  const links = new AbortController();
  if (state.hydration) hydrate(root, { router, state, links });
  else createRoot(root, rootOptions).render(createView(router));
  // A link to the page that is shown replaces the history entry, as in browsers.
  followPlainLinks(
    (page) => void router.navigate(page, { replace: page === location.pathname + location.search + location.hash }),
    links.signal,
  );
  // Ignore errors: a missing chunk is loaded again when its page is opened.
  watchIntent((page) => void prefetch(page, router.state.location).catch(() => undefined));
  // The links of a page lead to few screens. With their code loaded, a click waits for the page's data only.
  if (!prefersSavingData())
    whenIdle(
      () =>
        void loadScreens(
          routes,
          [...document.links].flatMap((link) => findPage(link) ?? []),
        ),
    );
}

/**
 * Renders a navigation synchronously. With a transition, React yields between slices, frames of the old page are
 * painted in between, and a slow phone shows the new page some 30 ms later.
 */
const createView = (router: Router) => createElement(RouterProvider, { router, useTransitions: false });

const toHydration = ({ loaderData, actionData, errors }: Hydration) => ({
  loaderData,
  ...(actionData ? { actionData } : {}),
  ...(errors ? { errors } : {}),
});

interface RunningSite {
  router: Router;
  state: PageState;
  links: AbortController;
}

/**
 * Hydrates the server's HTML. If a screen throws before the first navigation, puts the served HTML back and shows a
 * notice.
 */
function hydrate(root: HTMLElement, { router, state, links }: RunningSite): void {
  const served = root.innerHTML;
  const { key } = router.state.location;
  let view: Root | undefined;
  const onCaughtError = (error: unknown) => {
    rootOptions.onCaughtError(error);
    if (router.state.location.key !== key) return;
    links.abort();
    router.dispose();
    // React is still rendering and cannot unmount now.
    setTimeout(() => {
      view?.unmount();
      root.innerHTML = served;
      showFailure(root, { state, error, onRetry: () => location.reload() });
    });
  };
  // As a transition, hydration runs in slices of a few milliseconds and does not block input. Errors that React
  // recovers from go to the console only.
  startTransition(() => {
    view = hydrateRoot(root, createView(router), { onCaughtError, onRecoverableError: console.error });
  });
}

type Site = { ok: true } & ReturnType<typeof createSite>;

/** Loads the public remotes and resolves the lazy routes of this page, so that it can render synchronously. */
async function loadAll(state: PageState): Promise<Site | Extract<LoadedRemote, { ok: false }>> {
  const loaded = await loadSite(state);
  if (!loaded.ok) return loaded;
  try {
    await resolveLazyRoutes(matchRoutes(loaded.routes, location.pathname) ?? []);
    return { ok: true, ...createSite(loaded.routes, state) };
  } catch (reason) {
    clearMarks();
    console.error('the screen of this page could not be loaded', reason);
    return { ok: false, error: toError(reason) };
  }
}

/**
 * Creates the router.
 * @throws Error when the routes conflict; reports it for the remote that owns the page, as on the server
 */
function createSite(routes: RouteObject[], state: PageState) {
  const { dataStrategy, prefetch } = createPrefetcher({ routes, state });
  try {
    return {
      routes,
      prefetch,
      router: createBrowserRouter(routes, {
        dataStrategy,
        ...(state.hydration ? { hydrationData: toHydration(state.hydration) } : {}),
      }),
    };
  } catch (reason) {
    // The site's frame is the first remote, the page's own the last.
    const owner = state.remotes.at(-1);
    if (owner) reportFailure({ app: owner.name, version: owner.version, kind: 'load', message: String(reason) });
    throw reason;
  }
}

interface Failure {
  state: PageState;
  error: unknown;
  onRetry?: () => void;
}

/** Adds a notice below a server-rendered page; in an empty page, shows the failure in its place. */
function showFailure(root: HTMLElement, { state, error, onRetry = () => void startPublicPage(state) }: Failure): void {
  const container = state.hydration ? document.body.appendChild(document.createElement('div')) : root;
  const view = createRoot(container);
  const handleRetry = () => {
    view.unmount();
    if (state.hydration) container.remove();
    state.remotes.forEach(forgetFreeze);
    onRetry();
  };
  view.render(
    createElement(state.hydration ? SiteNotice : SiteFailed, {
      hasFrozen: error instanceof FrozenRemoteError,
      onRetry: handleRetry,
    }),
  );
}

function followHead(router: Router): void {
  let lastState = router.state;
  router.subscribe((state) => {
    const {
      navigation,
      location: { pathname },
      matches,
      loaderData,
      errors,
    } = state;
    // Skip the first page: its document has the complete head, and its data lacks the JSON-LD.
    if (
      navigation.state !== 'idle'
      || (pathname === lastState.location.pathname && loaderData === lastState.loaderData)
    )
      return;
    lastState = state;
    applyHead(mergeHeads({ matches, loaderData, errors }), runtimeConfig().siteUrl);
  });
}
