import { use } from 'react';
import { classes } from '../text/classes.ts';
import { rankHeadings } from '../text/rank-headings.ts';
import { HeadingRank } from './heading.tsx';
import { withPictures } from './rich-pictures.ts';
import styles from './rich-text.module.css';

/** An editor's HTML. The API has sanitised it when it was stored: this is the one place of the site that trusts that, and that fits its headings in. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const rank = use(HeadingRank);
  if (html.trim() === '') return null;
  return <div className={classes(styles.prose, className)} dangerouslySetInnerHTML={{ __html: withPictures(rankHeadings(html, rank)) }} />;
}
