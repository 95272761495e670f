import type { MenuEntry } from '../contract/releases/remote-manifest.ts';
import { contracts } from '../contract/resources/contracts.ts';
import { useOutletContext } from '../runtime/router.ts';

/** Returns functions for the paths of a resource's screens in any remote; undefined if no menu link lists it. */
export function useLinks() {
  const menu = useOutletContext<readonly MenuEntry[] | undefined>() ?? [];
  const findEntry = (resource: string) => menu.find((entry) => entry.resource === resource);
  return {
    list: (resource: string): string | undefined => {
      const entry = findEntry(resource);
      return entry && `/admin/${entry.path}`;
    },
    form: (resource: string, record: string): string | undefined => {
      const entry = findEntry(resource);
      return entry && `/admin/${entry.path}/form${record === 'new' ? '' : `/${record}`}`;
    },
    record: (resource: string, id: string): string | undefined => {
      const entry = findEntry(resource);
      return entry && /^\d+$/.test(id) ? `/admin/${entry.path}/form/${id}` : undefined;
    },
    /** Undefined too for a resource without a history. With a version, it shows what that version changed. */
    history: (resource: string, { id, version }: { id: string; version: number | null }): string | undefined => {
      const entry = findEntry(resource);
      const hasHistory = contracts.some(({ name, editing }) => name === resource && editing.history);
      const chosen = version === null || version < 2 ? '' : `?against=${version - 1}&version=${version}`;
      return entry && hasHistory && /^\d+$/.test(id) ? `/admin/${entry.path}/history/${id}${chosen}` : undefined;
    },
  };
}
