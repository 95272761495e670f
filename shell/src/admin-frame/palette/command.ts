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

export interface CommandGroup { heading: string; commands: readonly Command[] }

/** Those commands whose words hold every word that was typed, whatever the case. */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label }: Command) => wanted.every((word) => label.toLowerCase().includes(word));
  return groups.map(({ heading, commands }) => ({ heading, commands: commands.filter(fits) })).filter(({ commands }) => commands.length > 0);
}
