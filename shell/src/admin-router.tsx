import type { MenuEntry } from '@quoin/shared/contract/plate';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import { createBrowserRouter, redirect, useLocation, useNavigate, useRouteError, type RouteObject } from '@quoin/shared/runtime/router';
import { AdminFrame } from './admin-frame/admin-frame.tsx';
import { AdminNotFound } from './admin-frame/admin-not-found.tsx';
import { AreaFailed } from './admin-frame/area-failed.tsx';
import { loadRemoteRoutes } from './load-remote.ts';

interface Options { remotes: RemoteAddress[]; menu: MenuEntry[] }

class AreaError extends Error {
  readonly label: string;
  constructor(label: string, cause: Error) {
    super(cause.message, { cause });
    this.label = label;
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
  const label = error instanceof AreaError ? error.label : 'this screen';
  return <AreaFailed label={label} error={error} onRetry={() => void navigate(location, { replace: true })} />;
}

/**
 * The back-office's router. It knows its remotes by their address plates; a remote's routes are loaded and added when
 * an address of its area is first opened, and again after a failure.
 */
export function createAdminRouter({ remotes, menu }: Options) {
  const present = new Set<string>();
  const failures = new Map<string, AreaError>();

  const discover = async (pathname: string, patch: (parent: string, children: RouteObject[]) => void) => {
    const remote = ownerOf(remotes, pathname);
    if (!remote || present.has(remote.name)) return;
    failures.delete(remote.name);
    const loaded = await loadRemoteRoutes(remote);
    if (!loaded.ok) {
      failures.set(remote.name, new AreaError(remote.plate.label, loaded.error));
      return;
    }
    if (present.has(remote.name)) return;
    present.add(remote.name);
    patch('admin', [{ id: remote.name, ErrorBoundary: FailedArea, children: loaded.routes }]);
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

  return createBrowserRouter([{
    id: 'admin',
    path: '/admin',
    element: <AdminFrame menu={menu} />,
    HydrateFallback: () => null,
    children: [{ index: true, loader: () => redirect('/admin/dashboard'), Component: () => null }, elsewhere],
  }], {
    patchRoutesOnNavigation: ({ path, patch }) => discover(path, patch),
  });
}
