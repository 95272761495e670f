import { createContext, createElement, use, type ReactNode } from 'react';

/**
 * The level of the next heading: 2 below the page's title, 3 below a section's title. It keeps levels without gaps in
 * every context.
 */
export const HeadingRank = createContext(2);

/** A heading of the level that its context sets. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return createElement(`h${use(HeadingRank)}`, { className }, children);
}
