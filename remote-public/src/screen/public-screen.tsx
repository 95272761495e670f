import '../style/typefaces.fonts.json';
import '../style/tokens.css';
import '../style/elements.css';
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
  /** The site's address, such as `https://www.example.org`. Only its origin is used. */
  siteUrl: string;
  /**
   * The content API's address without `/api`, such as `https://api.example.org`. The API must allow the host's origin
   * (its setting `HOST_ORIGINS`).
   */
  apiUrl: string;
  /** The key of the application whose content is shown. */
  appKey: string;
  /** The page's path, such as `/about-us`. Default: the home page. A new value navigates to that page. */
  path?: string;
}

/** Scrolls to the element that the URL's fragment names, as a browser does for a document. */
function useScrollToFragment(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    if (target?.closest(`.${styles.screen}`)) target.scrollIntoView();
  }, [hash, key]);
}

function Frame() {
  const layout = useLoaderData<LayoutData | undefined>();
  useScrollToFragment();
  return (
    <LayoutContext value={layout}>
      <Outlet />
    </LayoutContext>
  );
}

/** Returns the site's routes with the layout's loader, but without header and footer. */
const toScreens = (routes: RouteObject[], ErrorBoundary: ComponentType): RouteObject[] =>
  routes.flatMap((layout) =>
    layout.index ? [] : [{ ...layout, Component: Frame, ErrorBoundary, HydrateFallback: () => null }],
  );

interface PagesProps extends Omit<PublicScreenProps, 'path'> {
  routes: RouteObject[];
  ErrorBoundary: ComponentType;
  path: string;
}

function createScreen({ routes, ErrorBoundary, path, ...site }: PagesProps) {
  configure({ ...site, accountsAppKey: '', isAnonymous: true });
  // eslint-disable-next-line max-params -- takes the parameters of `call`
  standBefore(async (method, address, options, send) =>
    withAbsoluteMedia(await send(method, address, options), site.siteUrl),
  );
  return createMemoryRouter(toScreens(routes, ErrorBoundary), { initialEntries: [path] });
}

const currentPath = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`;

function Pages(props: PagesProps) {
  const [router] = useState(() => createScreen(props));
  const container = useRef<HTMLDivElement>(null);
  const { siteUrl, path } = props;
  useEffect(() => {
    const { location } = router.state;
    if (`${currentPath(location)}${location.hash}` !== path) void router.navigate(path);
  }, [router, path]);
  // A link that is opened in another tab or copied must lead to the site, not to a page of the host.
  useLayoutEffect(
    () =>
      container.current
        ? keepLinksAbsolute(container.current, () => siteUrl + currentPath(router.state.location))
        : undefined,
    [router, siteUrl],
  );
  const handleClick = (event: MouseEvent) => {
    const page = findPage(event.target, siteUrl);
    const isPlainClick = event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (page === undefined || !isPlainClick || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(page);
  };
  // The `div` itself is not interactive: the handler acts only on clicks on links inside it.
  return (
    <div ref={container} className={styles.screen} onClick={handleClick}>
      <RouterProvider router={router} />
    </div>
  );
}

// The shell's pages start with this chunk too, so modules that several pages share are bundled in it once for both.
const LazyPages = lazy(async () => {
  const [{ routes }, { ScreenError }] = await Promise.all([
    import(/* webpackChunkName: "routes" */ '../index.ts'),
    import(/* webpackChunkName: "routes" */ '../pages/screen-error.tsx'),
  ]);
  return {
    default: (props: Omit<PagesProps, 'routes' | 'ErrorBoundary'>) => (
      <Pages routes={routes} ErrorBoundary={ScreenError} {...props} />
    ),
  };
});

/**
 * Shows a page of the public site inside a page of another host. Links between the site's pages navigate inside this
 * component; the host's URL does not change. It uses the host's React and brings all its other dependencies.
 */
// eslint-disable-next-line import-x/no-default-export -- hosts load it by React.lazy, which takes default exports
export default function PublicScreen({ path, appKey, ...addresses }: PublicScreenProps) {
  const siteUrl = readOrigin(addresses.siteUrl);
  const apiUrl = readOrigin(addresses.apiUrl);
  if (siteUrl === undefined) return <InvalidAddress name="siteUrl" example="https://www.example.org" />;
  if (apiUrl === undefined) return <InvalidAddress name="apiUrl" example="https://api.example.org" />;
  return (
    <Suspense fallback={null}>
      <LazyPages siteUrl={siteUrl} apiUrl={apiUrl} appKey={appKey} path={readPath(path)} />
    </Suspense>
  );
}

/** An error message for the host's developer. */
function InvalidAddress({ name, example }: { name: string; example: string }) {
  return (
    <p role="alert">
      The page cannot be shown, because {name} is not an http(s) address. Give an address such as {example}.
    </p>
  );
}
