import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import type { SearchGroup } from '@quoin/shared/contract/wire';
import { getMenuIcon } from '../menu-icons.tsx';
import type { Command, CommandGroup } from './command.ts';

/** Converts search results to commands, grouped by menu entry. Leaves out resources without a menu entry. */
export function toRecordCommands(
  results: readonly SearchGroup[],
  { menu, text }: { menu: readonly MenuEntry[]; text: string },
): CommandGroup[] {
  return results.flatMap(({ resource, total, records }) => {
    const entry = menu.find((candidate) => candidate.resource === resource);
    if (!entry) return [];
    const icon = getMenuIcon(entry.icon);
    const commands: Command[] = records.map(({ id, label, excerpt }) => ({
      id: `${resource}-${id}`,
      label,
      excerpt,
      icon,
      hint: 'Edit',
      to: `/admin/${entry.path}/form/${id}`,
    }));
    const showAll: Command[] =
      total > records.length
        ? [
            {
              id: `${resource}-all`,
              label: `All ${total.toLocaleString()} in ${entry.label}`,
              icon,
              hint: 'List',
              to: `/admin/${entry.path}?search_key=${encodeURIComponent(text)}`,
            },
          ]
        : [];
    return [{ heading: entry.label, commands: [...commands, ...showAll] }];
  });
}
