import type { ReactNode } from 'react';

/** An entry of the palette. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** A word at the end of the line, such as 'Edit' or 'List'. */
  hint?: string;
  /** The path to navigate to. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** Whether a label contains every word of the text, ignoring case. */
export const matchesText = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Returns the commands whose labels contain every word of the text, without empty groups. */
export function filterCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(({ label }) => matchesText(label, text)) }))
    .filter(({ commands }) => commands.length > 0);
}
