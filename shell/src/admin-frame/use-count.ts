import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { call } from '@quoin/shared/runtime/api-client';
import { writes } from '@quoin/shared/runtime/writes';

export type CountQuery = NonNullable<MenuEntry['count']>;

async function readTotal({ resource, where }: CountQuery): Promise<number> {
  const response = await call('GET', `/${resource}`, { query: { ...where, page: 1, size: 1 } });
  const total = isObject(response) ? response.total : 0;
  return typeof total === 'number' ? total : 0;
}

/**
 * Returns the number of records for a menu link; undefined until it is known. Counts on mount, when the window gets
 * the focus, and after this page has written a record of the resource.
 */
export function useCount(query: CountQuery): number | undefined {
  const [count, setCount] = useState<number>();

  useEffect(() => {
    /** Identifies the latest request; responses to earlier ones are ignored. */
    let latestRequest: symbol | undefined;
    const read = () => {
      const request = Symbol(query.resource);
      latestRequest = request;
      // A failed count shows no message; the API client has logged the error.
      readTotal(query).then(
        (total) => latestRequest === request && setCount(total),
        () => undefined,
      );
    };
    read();
    const stop = writes.listen((path) => {
      if (`${path}/`.startsWith(`/${query.resource}/`)) read();
    });
    globalThis.addEventListener('focus', read);
    return () => {
      latestRequest = undefined;
      stop();
      globalThis.removeEventListener('focus', read);
    };
  }, [query]);

  return count;
}
