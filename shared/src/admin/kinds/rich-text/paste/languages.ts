/** The language without its country: Word takes British words for American ones. */
const toLanguage = (written: string | null | undefined): string | undefined =>
  written?.toLowerCase().split('-', 1)[0] || undefined;

const readLanguage = (element: Element | null | undefined) => toLanguage(element?.getAttribute('lang'));

/** Returns the language of a document as it was copied; undefined if it does not say. */
export const readDocumentLanguage = (html: string): string | undefined =>
  toLanguage(/<(?:html|body)\b[^>]*\slang=["']?([a-z-]+)/i.exec(html)?.[1]);

/** Returns the language of most of the text. */
function findMainLanguage(body: HTMLElement, ofDocument: string | undefined): string | undefined {
  const lengths = new Map<string | undefined, number>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const language = readLanguage(text.parentElement?.closest('[lang]')) ?? ofDocument;
    lengths.set(language, (lengths.get(language) ?? 0) + (text.nodeValue ?? '').trim().length);
  }
  const [longest] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return longest?.[0];
}

/**
 * Word processors note a language at every paragraph, and at many words. The one of the text itself is that of the
 * page; a quotation in another one keeps its language, for screen readers and hyphenation.
 */
export function dropMainLanguage(body: HTMLElement, ofDocument: string | undefined): void {
  const main = findMainLanguage(body, ofDocument);
  for (const element of body.querySelectorAll('[lang]')) {
    const around = readLanguage(element.parentElement?.closest('[lang]')) ?? main;
    const own = readLanguage(element);
    if (own === undefined || own === around || !/^[a-z]{2,3}$/.test(own)) element.removeAttribute('lang');
  }
}
