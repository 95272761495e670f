/** Paths that are not public pages: the back-office, the API, pictures, releases, the edge's own paths, and files. */
const otherPaths = /^\/(admin|api|media|mf|health|metrics)(\/|$)|\.[a-z\d]+$/i;

/** Returns true for a path that the public router handles. The browser itself loads any other path. */
export const isPagePath = (path: string): boolean => !otherPaths.test(path.replace(/[?#].*$/, ''));
