import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { call } from '@quoin/shared/runtime/api-client';
import { writes } from '@quoin/shared/runtime/writes';

type Counts = Readonly<Record<string, number>>;

async function totalOf({ resource, where }: NonNullable<MenuEntry['count']>): Promise<number> {
  const answer = await call('GET', `/${resource}`, { query: { ...where, page: 1, size: 1 } });
  const total = isObject(answer) ? answer.total : 0;
  return typeof total === 'number' ? total : 0;
}

/**
 * How many records stand behind each link that counts some, by the link's path. They are counted at the start, when the
 * window is come back to, and after this page wrote one of them.
 */
export function useCounts(menu: readonly MenuEntry[]): Counts {
  const [counts, setCounts] = useState<Counts>({});

  useEffect(() => {
    /** The newest question of each entry: only its answer is wanted. */
    const asked = new Map<string, symbol>();
    const read = async ({ path, count }: MenuEntry) => {
      if (!count) return;
      const question = Symbol(path);
      asked.set(path, question);
      // A number that cannot be had is no reason to disturb anybody; the client has logged why.
      const total = await totalOf(count).catch(() => undefined);
      if (asked.get(path) === question && total !== undefined) setCounts((last) => ({ ...last, [path]: total }));
    };
    const readAll = () => menu.forEach((entry) => void read(entry));
    const handleWrite = (path: string) => menu
      .filter(({ count }) => count && (path === `/${count.resource}` || path.startsWith(`/${count.resource}/`)))
      .forEach((entry) => void read(entry));
    readAll();
    const stop = writes.listen(handleWrite);
    globalThis.addEventListener('focus', readAll);
    return () => {
      asked.clear();
      stop();
      globalThis.removeEventListener('focus', readAll);
    };
  }, [menu]);

  return counts;
}
