/** The back-office, the API, pictures, releases, the edge's own paths, and below `/preview` preview links. */
const otherAreas = /^\/(?:(?:admin|api|media|mf|health|metrics)(?:\/|$)|preview\/)/i;
const file = /\.[a-z\d]+$/i;

/** Returns true for a path in an area of the site that has no public pages. */
export const isOutsidePages = (path: string): boolean => otherAreas.test(path);

/** Returns true for a path that the public router handles. The browser itself loads any other path. */
export function isPagePath(address: string): boolean {
  const path = address.replace(/[?#].*$/, '');
  return !isOutsidePages(path) && !file.test(path);
}
