/**
 * Returns the cache key of a page: its path and only those query parameters that some remote reads. A campaign
 * parameter, for example, is not in it. If a remote does not declare which parameters it reads (undefined), all are
 * kept.
 */
export function getCacheKey(path: string, parameters: readonly (readonly string[] | undefined)[]): string {
  const queryStart = path.indexOf('?');
  if (queryStart < 0 || parameters.includes(undefined)) return path;
  const allNames = new Set(parameters.flatMap((names) => names ?? []));
  const query = new URLSearchParams(
    [...new URLSearchParams(path.slice(queryStart))].filter(([name]) => allNames.has(name)),
  );
  return query.size === 0 ? path.slice(0, queryStart) : `${path.slice(0, queryStart)}?${query}`;
}
