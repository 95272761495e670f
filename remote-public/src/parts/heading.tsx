import { createContext, createElement, use, type ReactNode } from 'react';

/**
 * The rank of the next heading: below the page's title 2, below a section's title 3. So no rank is left out, whatever
 * stands above.
 */
export const HeadingRank = createContext(2);

/** A heading of the rank that its place has. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return createElement(`h${use(HeadingRank)}`, { className }, children);
}
