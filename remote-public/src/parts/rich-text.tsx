import { use } from 'react';
import { classes } from '../text/classes.ts';
import { rankHeadings } from '../text/rank-headings.ts';
import { HeadingRank } from './heading.tsx';
import { withPictures } from './rich-pictures.ts';
import styles from './rich-text.module.css';

/**
 * What has a side where it begins is turned by its own words, whatever script the page is in; what may be wider than
 * its place is scrolled by keys as well.
 */
const withPlaces = (html: string): string =>
  html
    .replaceAll(/<(?:[uod]l|blockquote)/g, '$& dir="auto"')
    .replaceAll(/<(?:table|pre)/g, '$& dir="auto" tabindex="0"');

interface Props {
  html: string;
  /** The page's own text, in a band of the grid: its headings stand beside what they head. */
  hasSideHeads?: boolean;
  className?: string | undefined;
}

/**
 * An editor's HTML. The API has sanitised it when it was stored: this is the one place of the site that trusts that,
 * and that fits its headings in.
 */
export function RichText({ html, hasSideHeads = false, className }: Props) {
  const rank = use(HeadingRank);
  if (html.trim() === '') return null;
  return (
    <div
      className={classes(styles.prose, hasSideHeads && styles.sideHeads, className)}
      dangerouslySetInnerHTML={{ __html: withPlaces(withPictures(rankHeadings(html, rank))) }}
    />
  );
}
