import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';

interface RemoteWithManifest {
  manifest?: RemoteManifest;
}

/** Decodes a path segment as the router does: it keeps white space. Undefined for a malformed escape sequence. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Finds the remote that owns the first segment of a public path. */
export function findRemoteForPath<Part extends RemoteWithManifest>(
  remotes: readonly Part[],
  address: string,
): Part | undefined {
  const segment = decoded(address.split(/[/?]/)[1] ?? '');
  return segment === undefined ? undefined : remotes.find(({ manifest }) => manifest?.paths.includes(segment));
}

/** Finds the remote that owns the segment below `/admin` of a back-office path. */
export const findAdminRemoteForPath = <Part extends RemoteWithManifest>(
  remotes: readonly Part[],
  pathname: string,
): Part | undefined => findRemoteForPath(remotes, pathname.slice('/admin'.length));
