import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';

interface RemoteWithManifest {
  manifest?: RemoteManifest;
}

/** Decodes a path segment as the router does: it keeps white space. Undefined for a malformed escape sequence. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Finds the remote that owns the first segment of a public path. */
export function findRemoteForPath<Remote extends RemoteWithManifest>(
  remotes: readonly Remote[],
  address: string,
): Remote | undefined {
  const segment = decodeSegment(address.split(/[/?]/)[1] ?? '');
  return segment === undefined ? undefined : remotes.find(({ manifest }) => manifest?.paths.includes(segment));
}

/** Finds the remote that owns the segment below `/admin` of a back-office path. */
export const findAdminRemoteForPath = <Remote extends RemoteWithManifest>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined => findRemoteForPath(remotes, pathname.slice('/admin'.length));
