import { use } from 'react';
import { classes } from '../text/classes.ts';
import { rankHeadings } from '../text/rank-headings.ts';
import { HeadingRank } from './heading.tsx';
import { withPictures } from './rich-pictures.ts';
import styles from './rich-text.module.css';

interface Props {
  html: string;
  /** The page's own text, in a band of the grid: its headings stand beside what they head. */
  hasSideHeads?: boolean;
  className?: string | undefined;
}

/** An editor's HTML. The API has sanitised it when it was stored: this is the one place of the site that trusts that, and that fits its headings in. */
export function RichText({ html, hasSideHeads = false, className }: Props) {
  const rank = use(HeadingRank);
  if (html.trim() === '') return null;
  return <div className={classes(styles.prose, hasSideHeads && styles.sideHeads, className)} dangerouslySetInnerHTML={{ __html: withPictures(rankHeadings(html, rank)) }} />;
}
