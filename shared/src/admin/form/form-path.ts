import { runtimeConfig } from '../../runtime/config.ts';

/** Returns the path of a record's form, in whichever remote it is; undefined if no remote has one. */
export function findFormPath({ resource, id }: { resource: string; id: number }): string | undefined {
  const path = runtimeConfig().formPaths?.[resource];
  return path === undefined ? undefined : `${path}/${id}`;
}
