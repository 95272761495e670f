import type { Plate } from '@quoin/shared/contract/plate';

interface Plated {
  plate?: Plate;
}

/** Decodes a segment as the router does, which keeps white space. A malformed escape sequence names no remote. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The remote whose screens stand at an address, by its first segment. */
export function findRemoteForPath<Part extends Plated>(remotes: readonly Part[], address: string): Part | undefined {
  const segment = decoded(address.split(/[/?]/)[1] ?? '');
  return segment === undefined ? undefined : remotes.find(({ plate }) => plate?.paths.includes(segment));
}

/** The same in the back-office, where the segment below `/admin` says it. */
export const findAdminRemoteForPath = <Part extends Plated>(
  remotes: readonly Part[],
  pathname: string,
): Part | undefined => findRemoteForPath(remotes, pathname.slice('/admin'.length));
