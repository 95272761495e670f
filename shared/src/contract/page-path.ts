/**
 * Addresses of the site that are other documents than its pages: the back-office, the API, pictures, releases, the
 * edge's own, files.
 */
const others = /^\/(admin|api|media|mf|health|metrics)(\/|$)|\.[a-z\d]+$/i;

/** True for a path that the public router shows; any other is left to the browser. */
export const isPagePath = (path: string): boolean => !others.test(path.replace(/[?#].*$/, ''));
