import type { Head } from '@quoin/shared/contract/head';
import { headTagMark, headTags, titleOf } from './head-tags.ts';

/** Brings the document's head up to the page that a navigation in the browser has reached. */
export function applyHead(head: Head, siteUrl: string): void {
  document.title = titleOf(head, siteUrl);
  for (const old of document.head.querySelectorAll(`[${headTagMark}]`)) old.remove();
  document.head.append(...headTags(head, siteUrl).map(({ element, attributes }) => {
    const made = document.createElement(element);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.setAttribute(headTagMark, '');
    return made;
  }));
}
