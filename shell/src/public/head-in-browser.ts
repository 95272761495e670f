import type { Head } from '@quoin/shared/contract/head';
import { headTagMark, headTags, jsonLdType, getTitle } from './head-tags.ts';

/** Replaces the title and the page's tags in the document's head after a navigation in the browser. */
export function applyHead(head: Head, siteUrl: string): void {
  document.title = getTitle(head, siteUrl);
  for (const oldTag of document.head.querySelectorAll(`[${headTagMark}]`)) oldTag.remove();
  document.head.append(
    ...headTags(head, siteUrl).map(createTag),
    ...(head.jsonLd ?? []).map((object) =>
      createTag({ element: 'script', attributes: { type: jsonLdType }, text: JSON.stringify(object) }),
    ),
  );
}

interface Tag {
  element: string;
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

function createTag({ element, attributes, text = '' }: Tag): HTMLElement {
  const tag = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.setAttribute(headTagMark, '');
  tag.append(text);
  return tag;
}
