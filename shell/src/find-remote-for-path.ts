import type { Plate } from '@quoin/shared/contract/plate';

interface Plated {
  plate?: Plate;
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
export function findRemoteForPath<Part extends Plated>(remotes: readonly Part[], address: string): Part | undefined {
  const segment = decoded(address.split(/[/?]/)[1] ?? '');
  return segment === undefined ? undefined : remotes.find(({ plate }) => plate?.paths.includes(segment));
}

/** Finds the remote that owns the segment below `/admin` of a back-office path. */
export const findAdminRemoteForPath = <Part extends Plated>(
  remotes: readonly Part[],
  pathname: string,
): Part | undefined => findRemoteForPath(remotes, pathname.slice('/admin'.length));
