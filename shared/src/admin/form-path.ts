import { runtimeConfig } from '../runtime/config.ts';

/** Where a record of any resource is edited, whichever remote has its form; undefined where none has. */
export function formPathOf({ resource, id }: { resource: string; id: number }): string | undefined {
  const path = runtimeConfig().formPaths?.[resource];
  return path === undefined ? undefined : `${path}/${id}`;
}
