import { useEffect, useEffectEvent } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import { createBrowserRouter, Outlet, redirect, useLocation, useNavigate, useOutletContext, useRouteError, type RouteObject } from '@quoin/shared/runtime/router';
import { AdminFrame } from './admin-frame/admin-frame.tsx';
import { AdminNotFound } from './admin-frame/admin-not-found.tsx';
import { AreaFailed } from './admin-frame/area-failed.tsx';
import { createPatientLoader, Late } from './late-remote.ts';
import { isOfRender } from './report-failure.ts';
import { clearMarks, forgetFreeze } from './start-mark.ts';
import { addressIn, loadAnewWithout } from './vanished-file.ts';

interface Options { remotes: RemoteAddress[]; menu: MenuEntry[] }

class AreaError extends Error {
  readonly remote: RemoteAddress;
  constructor(remote: RemoteAddress, cause: Error) {
    super(cause.message, { cause });
    this.remote = remote;
  }
}

/** The first segment below `/admin` says whose screen it is. */
const ownerOf = (remotes: readonly RemoteAddress[], pathname: string): RemoteAddress | undefined => {
  const segment = decodeURIComponent(pathname.split('/')[2] ?? '').trim();
  return remotes.find(({ plate }) => plate.paths.includes(segment));
};

/** What failed, inside the frame: the rest of the back-office goes on. */
function FailedArea() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const remote = error instanceof AreaError ? error.remote : undefined;
  const late = error instanceof AreaError && error.cause instanceof Late ? error.cause : undefined;
  const file = remote ? remote.entry : addressIn(error);
  const again = useEffectEvent(() => void navigate(location, { replace: true }));
  useEffect(() => {
    if (!late) {
      clearMarks();
      void loadAnewWithout(file);
      return undefined;
    }
    let isShown = true;
    void late.arrival.then(() => {
      if (isShown) again();
    });
    return () => {
      isShown = false;
    };
  }, [late, file]);
  const handleRetry = () => {
    if (isOfRender(error)) globalThis.location.reload();
    if (remote) forgetFreeze(remote);
    late?.abandon();
    void navigate(location, { replace: true });
  };
  return <AreaFailed label={remote?.plate.label ?? 'this screen'} error={error} isLate={late !== undefined} onRetry={handleRetry} />;
}

/** A remote's screens. Its first one has run when this has its effect. */
function Area() {
  useEffect(clearMarks, []);
  // What the frame tells its screens, such as where others are, goes through.
  return <Outlet context={useOutletContext()} />;
}

/**
 * The back-office's router. It knows its remotes by their address plates; a remote's routes are loaded and added when
 * an address of its area is first opened, and again after a failure.
 */
export function createAdminRouter({ remotes, menu }: Options) {
  const present = new Set<string>();
  const failures = new Map<string, AreaError>();
  const load = createPatientLoader();

  const discover = async (pathname: string, patch: (parent: string, children: RouteObject[]) => void) => {
    const remote = ownerOf(remotes, pathname);
    if (!remote || present.has(remote.name)) return;
    failures.delete(remote.name);
    const loaded = await load(remote);
    if (!loaded.ok) {
      failures.set(remote.name, new AreaError(remote, loaded.error));
      return;
    }
    if (present.has(remote.name)) return;
    present.add(remote.name);
    patch('admin', [{ id: remote.name, Component: Area, ErrorBoundary: FailedArea, children: loaded.routes }]);
  };

  // Reached only by what no remote answers: nobody's address, or the address of a remote that could not be loaded.
  const elsewhere: RouteObject = {
    id: 'elsewhere',
    path: '*',
    loader: ({ request }) => {
      const remote = ownerOf(remotes, new URL(request.url).pathname);
      const failure = remote && failures.get(remote.name);
      if (failure) throw failure;
      return null;
    },
    Component: AdminNotFound,
    ErrorBoundary: FailedArea,
  };

  // The same element: the frame stands while its first area is loaded, and goes on when it is there.
  const frame = <AdminFrame menu={menu} />;
  return createBrowserRouter([{
    id: 'admin',
    path: '/admin',
    element: frame,
    hydrateFallbackElement: frame,
    children: [{
      id: 'releases',
      path: 'releases',
      lazy: async () => ({ Component: (await import(/* webpackChunkName: "releases" */ './releases/releases-screen.tsx')).ReleasesScreen }),
      ErrorBoundary: FailedArea,
    }, { index: true, loader: () => redirect('/admin/dashboard'), Component: () => null }, elsewhere],
  }], {
    patchRoutesOnNavigation: ({ path, patch }) => discover(path, patch),
  });
}
