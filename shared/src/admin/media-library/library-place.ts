import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../runtime/router.ts';
import { useSearchParams } from '../router.ts';
import { createMemory } from './create-memory.ts';
import { firstPage, parseLibraryQuery, toLibraryAddress, type LibraryQuery } from './library-query.ts';

/** Where the library is: page, search, filters and order. Another search, filter or order begins at page 1. */
export interface LibraryPlace {
  query: LibraryQuery;
  goTo: (change: Partial<LibraryQuery>) => void;
}

const memory = createMemory<LibraryQuery>();

/** Keeps the place for the next opening. A library above a form has no address of its own. */
export function useRememberedPlace(): LibraryPlace {
  const [query, setQuery] = useState(() => memory.read() ?? firstPage);
  useEffect(() => memory.write(query), [query]);
  const goTo = useCallback(
    (change: Partial<LibraryQuery>) => setQuery((last) => ({ ...last, page: 1, ...change })),
    [],
  );
  return { query, goTo };
}

/** Keeps the place in the address. */
export function useAddressedPlace(): LibraryPlace {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseLibraryQuery(params), [params]);
  // The target of a pending navigation: a second change before it completes starts from there.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const goTo = useCallback(
    (change: Partial<LibraryQuery>) => {
      const search = toLibraryAddress({ ...latest.current, page: 1, ...change });
      // The place that is shown already is no step to go back to.
      const isSame = search === toLibraryAddress(latest.current);
      latest.current = parseLibraryQuery(new URLSearchParams(search));
      void navigate(pathname + search, { replace: isSame });
    },
    [navigate, pathname],
  );
  return { query, goTo };
}
