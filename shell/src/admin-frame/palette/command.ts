import type { ReactNode } from 'react';

/** Something that the palette offers. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** A word at the line's end, such as where it leads. */
  hint?: string;
  /** An address below the site's root, in this document or another. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** Whether a label holds every word that was typed, whatever the case. */
export const fits = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Those commands that fit what was typed. */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(({ label }) => fits(label, text)) }))
    .filter(({ commands }) => commands.length > 0);
}
