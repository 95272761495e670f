import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { toError } from '@quoin/shared/contract/error-message';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from '@quoin/shared/runtime/router';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { atRest } from './at-rest.ts';
import { createPrefetcher } from './prefetcher.ts';
import { applyHead } from './head-in-browser.ts';
import { Frozen, type LoadedRemote } from './load-remote.ts';
import { loadScreens } from './load-screens.ts';
import { loadSite } from './load-site.ts';
import { followPlainLinks, pageOf } from './page-link.ts';
import { pageHead } from './page-head.ts';
import { rootElementId, type Hydration, type PageState } from './page-state.ts';
import { reportFailure, rootOptions } from './report-failure.ts';
import { resolveLazyRoutes } from './resolve-lazy-routes.ts';
import { SiteFailed, SiteNotice } from './site-failed.ts';
import { prefersSavingData } from './save-data.ts';
import { clearMarks, forgetFreeze } from './start-mark.ts';
import { watchIntent } from './watch-intent.ts';
import './foreign/foreign-place.css';
import './navigation-hints.css';

type Router = ReturnType<typeof createBrowserRouter>;

/** Makes the page interactive: hydrates what the server rendered, or renders where the server could not. */
export async function startPublicPage(state: PageState): Promise<void> {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`the page has no #${rootElementId}`);
  const loaded = await loadAll(state);
  if (!loaded.ok) {
    showFailure(root, { state, error: loaded.error });
    return;
  }
  const { routes, router, fetchAhead } = loaded;
  followHead(router);
  const links = new AbortController();
  if (state.hydration) hydrate(root, { router, state, links });
  else createRoot(root, rootOptions).render(drawn(router));
  // The page that is shown is no further step of the history, as anywhere.
  followPlainLinks(
    (page) => void router.navigate(page, { replace: page === location.pathname + location.search + location.hash }),
    links.signal,
  );
  // A file that does not come now is asked for again when its page is opened.
  watchIntent((page) => void fetchAhead(page, router.state.location).catch(() => undefined));
  // All links of a site lead to few screens: with their code here, a click waits for nothing but the page.
  if (!prefersSavingData())
    atRest(
      () =>
        void loadScreens(
          routes,
          [...document.links].flatMap((link) => pageOf(link) ?? []),
        ),
    );
}

/**
 * A page that was gone to is drawn at once: in React's slices, frames of the old one come between, and on a slow phone
 * it is there some 30 ms later.
 */
const drawn = (router: Router) => createElement(RouterProvider, { router, useTransitions: false });

const hydrationOf = ({ loaderData, actionData, errors }: Hydration) => ({
  loaderData,
  ...(actionData ? { actionData } : {}),
  ...(errors ? { errors } : {}),
});

interface Alive {
  router: Router;
  state: PageState;
  links: AbortController;
}

/**
 * Brings what the server rendered to life. Where a screen breaks before the visitor goes on, the page stays as it was
 * served, and says so.
 */
function hydrate(root: HTMLElement, { router, state, links }: Alive): void {
  const served = root.innerHTML;
  const { key } = router.state.location;
  let view: Root | undefined;
  const onCaughtError = (error: unknown) => {
    rootOptions.onCaughtError(error);
    if (router.state.location.key !== key) return;
    links.abort();
    router.dispose();
    // React is still at work.
    setTimeout(() => {
      view?.unmount();
      root.innerHTML = served;
      showFailure(root, { state, error, onRetry: () => location.reload() });
    });
  };
  // In slices of a few milliseconds: a finger on the page does not wait for all of it. What React could mend by itself
  // is for the console.
  startTransition(() => {
    view = hydrateRoot(root, drawn(router), { onCaughtError, onRecoverableError: console.error });
  });
}

type Site = { ok: true } & ReturnType<typeof siteOf>;

/** The remotes of the public area, with the routes of this page ready to render. */
async function loadAll(state: PageState): Promise<Site | Extract<LoadedRemote, { ok: false }>> {
  const loaded = await loadSite(state);
  if (!loaded.ok) return loaded;
  try {
    await resolveLazyRoutes(matchRoutes(loaded.routes, location.pathname) ?? []);
    return { ok: true, ...siteOf(loaded.routes, state) };
  } catch (reason) {
    clearMarks();
    console.error('the screen of this page could not be loaded', reason);
    return { ok: false, error: toError(reason) };
  }
}

/** @throws Error for routes that cannot be together, which is laid to the remote whose page it is, as on the server */
function siteOf(routes: RouteObject[], state: PageState) {
  const { dataStrategy, fetchAhead } = createPrefetcher({ routes, state });
  try {
    return {
      routes,
      fetchAhead,
      router: createBrowserRouter(routes, {
        dataStrategy,
        ...(state.hydration ? { hydrationData: hydrationOf(state.hydration) } : {}),
      }),
    };
  } catch (reason) {
    // The site's frame comes first.
    const owner = state.remotes.at(-1);
    if (owner) reportFailure({ part: owner.name, version: owner.version, kind: 'load', message: String(reason) });
    throw reason;
  }
}

interface Failure {
  state: PageState;
  error: unknown;
  onRetry?: () => void;
}

/** A server-rendered page stays and gets a notice; an empty one says what failed. */
function showFailure(root: HTMLElement, { state, error, onRetry = () => void startPublicPage(state) }: Failure): void {
  const place = state.hydration ? document.body.appendChild(document.createElement('div')) : root;
  const view = createRoot(place);
  const handleRetry = () => {
    view.unmount();
    if (state.hydration) place.remove();
    state.remotes.forEach(forgetFreeze);
    onRetry();
  };
  view.render(
    createElement(state.hydration ? SiteNotice : SiteFailed, {
      hasFrozen: error instanceof Frozen,
      onRetry: handleRetry,
    }),
  );
}

function followHead(router: Router): void {
  let shown = router.state;
  router.subscribe((state) => {
    const {
      navigation,
      location: { pathname },
      matches,
      loaderData,
      errors,
    } = state;
    // Its own parts have the page's head, of which the first page's data does not hold all.
    if (navigation.state !== 'idle' || (pathname === shown.location.pathname && loaderData === shown.loaderData))
      return;
    shown = state;
    applyHead(pageHead({ matches, loaderData, errors }), runtimeConfig().siteUrl);
  });
}
