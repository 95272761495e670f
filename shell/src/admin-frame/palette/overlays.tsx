import type { ShortcutGroup } from '../shortcuts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { CommandProps } from './use-commands.tsx';

export type Overlay = 'palette' | 'help';

export interface OverlaysProps extends CommandProps { open: Overlay | undefined; onClose: () => void; shortcuts: readonly ShortcutGroup[] }

/** What lies over the frame when it is asked for; loaded with the first asking. */
export function Overlays({ open, onClose, shortcuts, ...given }: OverlaysProps) {
  return (
    <>
      <CommandPalette {...given} isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutHelp isOpen={open === 'help'} onClose={onClose} groups={shortcuts} />
    </>
  );
}
