/**
 * Returns the cache key of a page: its path and only those query parameters that some remote reads. A campaign
 * parameter, for example, is not in it. If a remote does not declare which parameters it reads (undefined), all are
 * kept.
 */
export function getCacheKey(path: string, read: readonly (readonly string[] | undefined)[]): string {
  const begin = path.indexOf('?');
  if (begin < 0 || read.includes(undefined)) return path;
  const names = new Set(read.flatMap((own) => own ?? []));
  const query = new URLSearchParams([...new URLSearchParams(path.slice(begin))].filter(([name]) => names.has(name)));
  return query.size === 0 ? path.slice(0, begin) : `${path.slice(0, begin)}?${query}`;
}
