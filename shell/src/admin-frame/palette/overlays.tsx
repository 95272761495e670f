import { LeaveModal } from '@quoin/shared/ui/leave-modal';
import type { ShortcutGroup } from '../shortcuts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { CommandProps } from './use-commands.tsx';

export type Overlay = 'palette' | 'help' | 'leave';

export interface OverlaysProps extends CommandProps {
  open: Overlay | undefined;
  /** The palette's initial text, typed while it loaded. */
  typed: string;
  onClose: () => void;
  onLeave: () => void;
  shortcuts: readonly ShortcutGroup[];
}

/** The overlays of the frame: palette, shortcut help and the question before leaving. Loaded on first use. */
export function Overlays({ open, typed, onClose, onLeave, shortcuts, ...commandProps }: OverlaysProps) {
  return (
    <>
      <CommandPalette {...commandProps} typed={typed} isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutHelp isOpen={open === 'help'} onClose={onClose} groups={shortcuts} />
      <LeaveModal isOpen={open === 'leave'} action="Log out without saving" onLeave={onLeave} onStay={onClose} />
    </>
  );
}
