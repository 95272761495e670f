import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { call } from '@quoin/shared/runtime/api-client';
import { writes } from '@quoin/shared/runtime/writes';

export type Counted = NonNullable<MenuEntry['count']>;

async function totalOf({ resource, where }: Counted): Promise<number> {
  const answer = await call('GET', `/${resource}`, { query: { ...where, page: 1, size: 1 } });
  const total = isObject(answer) ? answer.total : 0;
  return typeof total === 'number' ? total : 0;
}

/**
 * How many records stand behind a link; undefined until it is known. They are counted at the start, when the window is
 * come back to, and after this page wrote one of them.
 */
export function useCount(counted: Counted): number | undefined {
  const [count, setCount] = useState<number>();

  useEffect(() => {
    /** The newest question: only its answer is wanted. */
    let asked: symbol | undefined;
    const read = () => {
      const question = Symbol(counted.resource);
      asked = question;
      // A number that cannot be had is no reason to disturb anybody; the client has logged why.
      totalOf(counted).then(
        (total) => asked === question && setCount(total),
        () => undefined,
      );
    };
    read();
    const stop = writes.listen((path) => {
      if (`${path}/`.startsWith(`/${counted.resource}/`)) read();
    });
    globalThis.addEventListener('focus', read);
    return () => {
      asked = undefined;
      stop();
      globalThis.removeEventListener('focus', read);
    };
  }, [counted]);

  return count;
}
