import { foldText } from '@quoin/shared/contract/texts/fold-text';
import type { SearchMatch } from '@quoin/shared/contract/wire';
import type { ReactNode } from 'react';

/** An entry of the palette. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** A word at the end of the line, such as 'Edit' or 'List'. */
  hint?: string;
  /** The words around a match that is not in the label. */
  excerpt?: SearchMatch['excerpt'];
  /** The path to navigate to. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** Whether a label contains every word of the text, as searches compare texts. */
export function matchesText(label: string, text: string): boolean {
  const folded = foldText(label);
  return foldText(text)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** Returns the commands whose labels contain every word of the text, without empty groups. */
export function filterCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(({ label }) => matchesText(label, text)) }))
    .filter(({ commands }) => commands.length > 0);
}
