/**
 * The address of a page without what makes no difference to it, such as a campaign's mark: of its query, what some
 * remote reads. A remote that does not say what it reads may read all.
 */
export function getCacheKey(path: string, read: readonly (readonly string[] | undefined)[]): string {
  const begin = path.indexOf('?');
  if (begin < 0 || read.includes(undefined)) return path;
  const names = new Set(read.flatMap((own) => own ?? []));
  const query = new URLSearchParams([...new URLSearchParams(path.slice(begin))].filter(([name]) => names.has(name)));
  return query.size === 0 ? path.slice(0, begin) : `${path.slice(0, begin)}?${query}`;
}
