import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from '../runtime/router.ts';

/**
 * Returns a function that changes filters in the address. Changes add up, also when one follows before the navigation
 * of another has ended.
 * @param query the filters of the current address
 * @param toHref returns the address with these filters
 */
export function useAddressFilters<Q extends object>(
  query: Q,
  toHref: (query: Q) => string,
): (change: Partial<Q>) => void {
  const navigate = useNavigate();
  const target = useRef(query);
  /** The addresses to which this hook has navigated and which have not arrived yet. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const index = pending.current.indexOf(toHref(query));
    // Another address than one of these is that of a link or of the browser's history.
    pending.current = index === -1 ? [] : pending.current.slice(index + 1);
    if (pending.current.length === 0) target.current = query;
  }, [query, toHref]);
  return useCallback(
    (change) => {
      target.current = { ...target.current, ...change };
      const href = toHref(target.current);
      pending.current.push(href);
      void navigate(href);
    },
    [navigate, toHref],
  );
}
