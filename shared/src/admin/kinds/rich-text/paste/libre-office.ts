import { editHtml, getStyle, hasText, markLeftOut } from './paste-dom.ts';

export const isLibreOffice = (html: string): boolean =>
  /name=["']?generator["']? content=["']?(?:LibreOffice|OpenOffice)/i.test(html);

/** Converts what LibreOffice Writer writes in its own way: comments of reviewers, page breaks and empty anchors. */
export function cleanLibreOffice(html: string): string {
  return editHtml(html, (body) => {
    markComments(body);
    for (const lineBreak of body.querySelectorAll('br')) if (isPageBreak(lineBreak)) lineBreak.remove();
    for (const paragraph of body.querySelectorAll('p, div')) {
      const isEmpty = !hasText(paragraph) && !paragraph.querySelector('img, table, a[name]');
      if (isPageBreak(paragraph) && isEmpty) paragraph.remove();
    }
  });
}

const isPageBreak = (element: Element): boolean => /(?:page-break|break)-(?:before|after):/i.test(getStyle(element));

/** Writer copies the comments of reviewers as comments of HTML; those around the copied part are of the clipboard. */
function markComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Comment) comments.push(walker.currentNode);
  for (const comment of comments) {
    if (/^(?:Start|End)Fragment$/.test(comment.data.trim())) continue;
    const place = body.ownerDocument.createElement('span');
    comment.replaceWith(place);
    markLeftOut(place, 'comment');
  }
}
