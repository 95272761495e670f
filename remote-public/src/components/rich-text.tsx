import { use } from 'react';
import { textIdPrefix } from '@quoin/shared/contract/text-id';
import { listenForPlay } from '../embeds/listen-for-play.ts';
import { withEmbeds } from '../embeds/with-embeds.ts';
import { classes } from '../text/classes.ts';
import { rankHeadings } from '../text/rank-headings.ts';
import { getScript } from '../text/script.ts';
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

/** A start tag with its attributes, as the API writes it. */
const startTag = /<[a-z][^\s>]*(?:\s+[\w:-]+="[^"]*")+\s*\/?>/gi;

/** Makes the ids of a text unique on a page that shows several texts. Links within the text follow. */
const scopeIds = (html: string, scope: string): string =>
  html.replaceAll(startTag, (tag) =>
    tag.replaceAll(new RegExp(`(\\s(?:id="|href="#))${textIdPrefix}`, 'g'), `$1${textIdPrefix}${scope}-`),
  );

interface Props {
  html: string;
  /** Where the page shows several texts: what is part of the ids of this one, such as 'faq-7'. */
  scope?: string;
  /** The page's own text in a band of the grid: its headings are at the edge, next to their text. */
  hasSideHeads?: boolean;
  className?: string | undefined;
}

/**
 * Renders an editor's HTML, with headings at the levels of the context. The API sanitises it before it stores it; this
 * is the only place of the site that trusts that.
 */
export function RichText({ html, scope, hasSideHeads = false, className }: Props) {
  const rank = use(HeadingRank);
  if (html.trim() === '') return null;
  const scoped = scope === undefined ? html : scopeIds(html, scope);
  return (
    <div
      ref={html.includes('data-embed') ? listenForPlay : undefined}
      className={classes(styles.prose, hasSideHeads && styles.sideHeads, className)}
      data-script={getScript(html)}
      dangerouslySetInnerHTML={{ __html: withPictures(withDirections(withEmbeds(rankHeadings(scoped, rank)))) }}
    />
  );
}
