import { use } from 'react';
import { classes } from '../text/classes.ts';
import { rankHeadings } from '../text/rank-headings.ts';
import { HeadingRank } from './heading.tsx';
import { withPictures } from './rich-pictures.ts';
import styles from './rich-text.module.css';

/**
 * Sets the direction of lists, quotations, tables and code by their own text: their start side depends on it. Tables
 * and code also get a `tabindex`, so that keys can scroll them.
 */
const withDirections = (html: string): string =>
  html
    .replaceAll(/<(?:[uod]l|blockquote)/g, '$& dir="auto"')
    .replaceAll(/<(?:table|pre)/g, '$& dir="auto" tabindex="0"');

interface Props {
  html: string;
  /** The page's own text in a band of the grid: its headings are at the edge, next to their text. */
  hasSideHeads?: boolean;
  className?: string | undefined;
}

/**
 * Renders an editor's HTML, with headings at the levels of the context. The API sanitises it before it stores it; this
 * is the only place of the site that trusts that.
 */
export function RichText({ html, hasSideHeads = false, className }: Props) {
  const rank = use(HeadingRank);
  if (html.trim() === '') return null;
  return (
    <div
      className={classes(styles.prose, hasSideHeads && styles.sideHeads, className)}
      dangerouslySetInnerHTML={{ __html: withDirections(withPictures(rankHeadings(html, rank))) }}
    />
  );
}
