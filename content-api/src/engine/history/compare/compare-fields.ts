import type { FieldComparison } from '@quoin/shared/contract/versions';
import { compareRichTexts } from './compare-rich-texts.ts';
import { compareTexts } from './compare-words.ts';

/** A text that two versions of a record have differently. */
export interface ChangedText {
  field: string;
  isRich: boolean;
  before: string;
  after: string;
}

/** Compares the texts of a record one after the other, within a time for all of them. */
export function compareFields({
  texts,
  budgetMs,
}: {
  texts: readonly ChangedText[];
  budgetMs: number;
}): FieldComparison[] {
  const deadline = { until: Date.now() + budgetMs };
  return texts.map(({ field, isRich, before, after }) =>
    isRich
      ? { field, blocks: compareRichTexts(before, { after, deadline }) }
      : { field, parts: compareTexts(before, { after, deadline }) },
  );
}
