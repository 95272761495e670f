import { isObject } from '../../contract/is-object.ts';
import { useLocation } from '../../runtime/router.ts';

/**
 * Returns the state for a link from one form to another, with which Back leads here again.
 * @param part the key of the part that is opened then; undefined for none
 */
export function useReturnState(part?: string): { returnTo: string } {
  const { pathname } = useLocation();
  // The address of a record that was created here has its id, which the router does not know.
  const path =
    typeof location === 'undefined' || !location.pathname.startsWith(`${pathname}/`) ? pathname : location.pathname;
  return { returnTo: part === undefined ? path : `${path}?part=${part}` };
}

/** Returns the path to which the Back link of a form leads, if it was opened from another form. */
export function useReturnPath(): string | undefined {
  const state: unknown = useLocation().state;
  const path = isObject(state) ? state.returnTo : undefined;
  return typeof path === 'string' && path.startsWith('/admin/') ? path : undefined;
}
