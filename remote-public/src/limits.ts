import { cuts } from '@quoin/shared/contract/cuts';

/** The site's numbers (spec §9). */
export const limits = {
  hero: { delay: 5000, spacing: 30 },
  quotes: { delay: 2500, spacing: 10 },
  latestPosts: 3,
  relatedPosts: 3,
  /** One lead card and 24 others, which fill rows of two, three or four. */
  newsPerPage: 25,
  ...cuts,
} as const;

/** Sections of pages that always have four columns of white text (spec §2); other sections select them by template. */
const fourColumnIds = { figures: 59, strengths: 24 } as const;
export const fourColumnTemplate = 'four-columns';

export const hasFourColumns = ({ id, template }: { id: number; template: string }): boolean =>
  template === fourColumnTemplate || id === fourColumnIds.figures || id === fourColumnIds.strengths;
