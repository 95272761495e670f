import { LeaveModal } from '@quoin/shared/ui/leave-modal';
import type { ShortcutGroup } from '../shortcuts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { CommandProps } from './use-commands.tsx';

export type Overlay = 'palette' | 'help' | 'leave';

export interface OverlaysProps extends CommandProps {
  open: Overlay | undefined;
  /** What the palette is to search for, typed before it was there. */
  typed: string;
  onClose: () => void;
  onLeave: () => void;
  shortcuts: readonly ShortcutGroup[];
}

/** What lies over the frame when it is asked for; loaded with the first asking. */
export function Overlays({ open, typed, onClose, onLeave, shortcuts, ...given }: OverlaysProps) {
  return (
    <>
      <CommandPalette {...given} typed={typed} isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutHelp isOpen={open === 'help'} onClose={onClose} groups={shortcuts} />
      <LeaveModal isOpen={open === 'leave'} action="Log out without saving" onLeave={onLeave} onStay={onClose} />
    </>
  );
}
