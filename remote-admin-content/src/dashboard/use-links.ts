import type { MenuEntry } from '@quoin/shared/contract/plate';
import { useOutletContext } from '@quoin/shared/runtime/router';

/** Where records of any remote are shown, as far as the frame knows a screen for them. */
export function useLinks() {
  const menu = useOutletContext<readonly MenuEntry[] | undefined>() ?? [];
  const entryOf = (resource: string) => menu.find((entry) => entry.resource === resource);
  return {
    list: (resource: string): string | undefined => {
      const entry = entryOf(resource);
      return entry && `/admin/${entry.path}`;
    },
    form: (resource: string, record: string): string | undefined => {
      const entry = entryOf(resource);
      return entry && `/admin/${entry.path}/form${record === 'new' ? '' : `/${record}`}`;
    },
    record: (resource: string, id: string): string | undefined => {
      const entry = entryOf(resource);
      return entry && /^\d+$/.test(id) ? `/admin/${entry.path}/form/${id}` : undefined;
    },
  };
}
