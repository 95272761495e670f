/**
 * In whose records a query moves, and for whose eyes. The first argument of every call of the repository:
 * there is no way to ask without it.
 */
export interface Scope {
  appKey: string;
  audience: 'public' | 'admin';
}
