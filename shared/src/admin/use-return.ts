import { useEffect, useState } from 'react';
import { isObject } from '../contract/is-object.ts';
import { useLocation, useNavigationType } from '../runtime/router.ts';
import { forgetPosition, readPosition, rememberPosition, type ListPosition } from './list/list-position.ts';

export const toEditId = (id: number): string => `edit-${id}`;

/** Returns whether the user came here by Back: the browser's, or the link of a form's `PageHead`. */
function useIsReturning(): boolean {
  const type = useNavigationType();
  const location = useLocation();
  const state: unknown = location.state;
  return type === 'POP' || (isObject(state) && 'isBack' in state);
}

/**
 * Restores the position at which a list was left: its scroll position, and the focus on the row whose form was open.
 * Page and search are in the address already.
 */
export function useReturn(path: string, { hasRows }: { hasRows: boolean }) {
  const { search } = useLocation();
  const isReturning = useIsReturning();
  const [position] = useState<ListPosition | undefined>(() => {
    const last = readPosition(path);
    return isReturning && last?.search === search ? last : undefined;
  });
  useEffect(() => {
    if (!position || !hasRows) return;
    forgetPosition(path);
    // The rows may arrive late. The focus moves only if it is still on the body or the heading: the user may search
    // already.
    if (position.row !== undefined && document.activeElement?.matches('body, h1'))
      document.getElementById(toEditId(position.row))?.focus({ preventScroll: true });
    globalThis.scrollTo(0, position.scroll);
  }, [position, hasRows, path]);

  return {
    returnedTo: position?.row,
    leave: (row?: number) => rememberPosition(path, { search, row, scroll: globalThis.scrollY }),
  };
}
