import type { CompletePart, Row } from '../descriptor.ts';
import { getValue } from '../form/drafts.ts';
import { getRecordName } from '../record-name.ts';

/** The level of a heading: that of a list of parts is 2, and grows by one with each part and each list in it. */
export type Level = 2 | 3 | 4 | 5 | 6;

const levelsBelow = { 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/** Returns the level of the headings below a heading. */
export const getLevelBelow = (level: Level): Level => levelsBelow[level];

/** Returns the name of a part: its label, or its noun and id while it has none. */
export function getPartName({ screens: { contract, noun } }: Pick<CompletePart, 'screens'>, row: Row): string {
  const name = getRecordName(row, contract.label);
  return name === `#${row.id}` ? `New ${noun} ${name}` : name;
}

/** Returns the kind of a part: its choice, or the name that it has of those that are known, as a section's template. */
export function getPartKind({ screens: { contract } }: Pick<CompletePart, 'screens'>, row: Row): string | undefined {
  const found = Object.entries(contract.fields).find(([, field]) => field.kind === 'choice' || 'known' in field);
  const value = found ? getValue(row, found[0]) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
