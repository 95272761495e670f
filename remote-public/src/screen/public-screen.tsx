import '../style/tokens.css';
import { lazy, Suspense, useEffect, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { standBefore } from '@quoin/shared/runtime/api-client';
import { configure } from '@quoin/shared/runtime/config';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { Outlet, RouterProvider, useLoaderData, type RouteObject } from '@quoin/shared/runtime/router';
import type { LayoutData } from '../layout/read-layout.ts';
import { LayoutContext } from '../layout/use-layout.ts';
import { withAbsoluteMedia } from './absolute-media.ts';
import styles from './public-screen.module.css';

export interface PublicScreenProps {
  /** The site's address, without a path: `https://www.example.org`. */
  siteUrl: string;
  /**
   * The content API's address, without `/api`: `https://api.example.org`. It must let the host's origin in (its setting
   * `HOST_ORIGINS`).
   */
  apiUrl: string;
  /** The application whose content is shown. */
  appKey: string;
  /** The first page, such as `/about-us`; the home page when not given. Another value goes to that page. */
  path?: string;
}

function Frame() {
  const layout = useLoaderData<LayoutData | undefined>();
  return (
    <LayoutContext value={layout}>
      <Outlet />
    </LayoutContext>
  );
}

/** The site's pages with what their layout reads, but without header and footer. */
const toScreens = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((layout) => (layout.index ? [] : [{ ...layout, Component: Frame, HydrateFallback: () => null }]));

function createScreen(routes: RouteObject[], { siteUrl, apiUrl, appKey, path = '/' }: PublicScreenProps) {
  configure({ siteUrl, apiUrl, appKey, accountsAppKey: '', isAnonymous: true });
  // eslint-disable-next-line max-params -- takes the parameters of `call`
  standBefore(async (method, address, options, send) =>
    withAbsoluteMedia(await send(method, address, options), siteUrl),
  );
  return createMemoryRouter(toScreens(routes), { initialEntries: [path] });
}

/** The link under an event that leads to a page of the site, and that page. */
function findPage(
  { target }: { target: EventTarget },
  siteUrl: string,
): { link: HTMLAnchorElement; page: string } | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href')?.replace(siteUrl, '') ?? '';
  return link && /^\/(?!\/)/.test(href) ? { link, page: href } : undefined;
}

function Pages({ routes, path = '/', ...site }: PublicScreenProps & { routes: RouteObject[] }) {
  const [router] = useState(() => createScreen(routes, { path, ...site }));
  const { siteUrl } = site;
  useEffect(() => void (router.state.location.pathname === path || router.navigate(path)), [router, path]);
  // Opened in another tab or copied, a link leads to the site and not to a page of the host.
  const handlePointed = (event: PointerEvent | FocusEvent) => {
    const found = findPage(event, siteUrl);
    if (found) found.link.href = `${siteUrl}${found.page}`;
  };
  const handleClick = (event: MouseEvent) => {
    const found = findPage(event, siteUrl);
    const isPlain = event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!found || !isPlain || event.defaultPrevented || found.link.target === '_blank') return;
    event.preventDefault();
    void router.navigate(found.page);
  };
  // Only links inside it are pressed.
  return (
    <div className={styles.screen} onPointerOver={handlePointed} onFocus={handlePointed} onClick={handleClick}>
      <RouterProvider router={router} />
    </div>
  );
}

// The script that the shell's pages begin with, so that what several pages need is in it for both.
const LazyPages = lazy(async () => {
  const { routes } = await import(/* webpackChunkName: "routes" */ '../index.ts');
  return { default: (props: PublicScreenProps) => <Pages routes={routes} {...props} /> };
});

/**
 * A page of the public site inside a page of another host. Links between the site's pages stay inside; the host's
 * address does not change. It shares the host's React and brings everything else that it needs.
 */
// eslint-disable-next-line import-x/no-default-export -- hosts load it by React.lazy, which takes default exports
export default function PublicScreen(props: PublicScreenProps) {
  return (
    <Suspense fallback={null}>
      <LazyPages {...props} />
    </Suspense>
  );
}
