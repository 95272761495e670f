/**
 * The tenant and the audience of a query.
 * It is the first argument of every repository call that reads or writes one application.
 */
export interface Scope {
  appKey: string;
  audience: 'public' | 'admin';
}
