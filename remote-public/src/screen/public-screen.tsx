import '../style/tokens.css';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
} from 'react';
import { standBefore } from '@quoin/shared/runtime/api-client';
import { configure } from '@quoin/shared/runtime/config';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { Outlet, RouterProvider, useLoaderData, useLocation, type RouteObject } from '@quoin/shared/runtime/router';
import type { LayoutData } from '../layout/read-layout.ts';
import { LayoutContext } from '../layout/use-layout.ts';
import { withAbsoluteMedia } from './absolute-media.ts';
import { readOrigin, readPath } from './screen-address.ts';
import { findPage, keepLinksAbsolute } from './screen-links.ts';
import styles from './public-screen.module.css';

export interface PublicScreenProps {
  /** The site's address: `https://www.example.org`. A path of it is left out. */
  siteUrl: string;
  /**
   * The content API's address, without `/api`: `https://api.example.org`. It must let the host's origin in (its setting
   * `HOST_ORIGINS`).
   */
  apiUrl: string;
  /** The application whose content is shown. */
  appKey: string;
  /** The page, such as `/about-us`; the home page when not given. Another value goes to that page. */
  path?: string;
}

/** Brings the place into view that the page's fragment names, as a browser does for a document. */
function usePlaceInView(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    if (named?.closest(`.${styles.screen}`)) named.scrollIntoView();
  }, [hash, key]);
}

function Frame() {
  const layout = useLoaderData<LayoutData | undefined>();
  usePlaceInView();
  return (
    <LayoutContext value={layout}>
      <Outlet />
    </LayoutContext>
  );
}

/** The site's pages with what their layout reads, but without header and footer. */
const toScreens = (routes: RouteObject[], ErrorBoundary: ComponentType): RouteObject[] =>
  routes.flatMap((layout) =>
    layout.index ? [] : [{ ...layout, Component: Frame, ErrorBoundary, HydrateFallback: () => null }],
  );

interface Pages extends Omit<PublicScreenProps, 'path'> {
  routes: RouteObject[];
  ErrorBoundary: ComponentType;
  path: string;
}

function createScreen({ routes, ErrorBoundary, path, ...site }: Pages) {
  configure({ ...site, accountsAppKey: '', isAnonymous: true });
  // eslint-disable-next-line max-params -- takes the parameters of `call`
  standBefore(async (method, address, options, send) =>
    withAbsoluteMedia(await send(method, address, options), site.siteUrl),
  );
  return createMemoryRouter(toScreens(routes, ErrorBoundary), { initialEntries: [path] });
}

const currentPath = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`;

function Pages(props: Pages) {
  const [router] = useState(() => createScreen(props));
  const place = useRef<HTMLDivElement>(null);
  const { siteUrl, path } = props;
  useEffect(() => {
    const { location } = router.state;
    if (`${currentPath(location)}${location.hash}` !== path) void router.navigate(path);
  }, [router, path]);
  // Opened in another tab or copied, a link leads to the site and not to a page of the host.
  useLayoutEffect(
    () =>
      place.current ? keepLinksAbsolute(place.current, () => siteUrl + currentPath(router.state.location)) : undefined,
    [router, siteUrl],
  );
  const handleClick = (event: MouseEvent) => {
    const page = findPage(event.target, siteUrl);
    const isPlain = event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (page === undefined || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(page);
  };
  // Only links inside it are pressed.
  return (
    <div ref={place} className={styles.screen} onClick={handleClick}>
      <RouterProvider router={router} />
    </div>
  );
}

// The script that the shell's pages begin with, so that what several pages need is in it for both.
const LazyPages = lazy(async () => {
  const [{ routes }, { ScreenError }] = await Promise.all([
    import(/* webpackChunkName: "routes" */ '../index.ts'),
    import(/* webpackChunkName: "routes" */ '../pages/screen-error.tsx'),
  ]);
  return {
    default: (props: Omit<Pages, 'routes' | 'ErrorBoundary'>) => (
      <Pages routes={routes} ErrorBoundary={ScreenError} {...props} />
    ),
  };
});

/**
 * A page of the public site inside a page of another host. Links between the site's pages stay inside; the host's
 * address does not change. It shares the host's React and brings everything else that it needs.
 */
// eslint-disable-next-line import-x/no-default-export -- hosts load it by React.lazy, which takes default exports
export default function PublicScreen({ path, appKey, ...addresses }: PublicScreenProps) {
  const siteUrl = readOrigin(addresses.siteUrl);
  const apiUrl = readOrigin(addresses.apiUrl);
  if (siteUrl === undefined) return <WrongAddress name="siteUrl" example="https://www.example.org" />;
  if (apiUrl === undefined) return <WrongAddress name="apiUrl" example="https://api.example.org" />;
  return (
    <Suspense fallback={null}>
      <LazyPages siteUrl={siteUrl} apiUrl={apiUrl} appKey={appKey} path={readPath(path)} />
    </Suspense>
  );
}

/** What the developer of the host reads. */
function WrongAddress({ name, example }: { name: string; example: string }) {
  return (
    <p role="alert">
      The page cannot be shown, because {name} is not an http(s) address. Give an address such as {example}.
    </p>
  );
}
