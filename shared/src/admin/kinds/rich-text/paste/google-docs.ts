import { checkedBox, editHtml, markLeftOut, uncheckedBox, unwrap } from './paste-dom.ts';

export const isGoogleDocs = (html: string): boolean => html.includes('docs-internal-guid-');

/** The addresses of a document's pictures end after a while: the site would show holes. */
const temporaryPictures = 'img[src*=".googleusercontent.com/docs"]';

/**
 * Converts what Google Docs writes in its own way: the element around everything, check lists and page breaks. Its
 * pictures, which would disappear, are left out.
 */
export function cleanGoogleDocs(html: string): string {
  return editHtml(html, (body) => {
    for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid-"]'))
      if (wrapper.matches('b, span')) unwrap(wrapper);
    for (const item of body.querySelectorAll('li[role="checkbox"]')) convertCheckItem(item);
    for (const picture of body.querySelectorAll(temporaryPictures)) markLeftOut(picture, 'picture');
    for (const pageBreak of body.querySelectorAll('hr[style*="page-break"]')) pageBreak.remove();
  });
}

/** Google Docs draws the box of an item as a picture. */
function convertCheckItem(item: Element): void {
  for (const box of item.querySelectorAll(':scope > img, img[aria-roledescription="checkbox"]')) box.remove();
  const text = item.getAttribute('aria-checked') === 'true' ? checkedBox : uncheckedBox;
  (item.querySelector('p') ?? item).prepend(text);
}
