import { markBareTexts, parseBody } from '../stored-html.ts';
import { tidyCodeBlocks } from './code-editors.ts';
import { removeLeftOut, type LeftOut } from './left-out.ts';
import { dropMainLanguage, readDocumentLanguage } from './languages.ts';
import { replaceFrames } from './paste-embeds.ts';
import { cleanBySource } from './paste-sources.ts';
import { tidyTables } from './paste-tables.ts';
import { convertStylesToTags } from './style-tags.ts';
import { dropBlankLines, lowerHeadings, tidyLists, unwrapBoxes, unwrapLoneParagraphs } from './tidy-blocks.ts';
import { findUnkeptFormats, type Format } from './unkept-formats.ts';

/** Pasted HTML for the editor's parser, and what it had that texts do not hold. */
interface CleanPaste {
  html: string;
  leftOut: LeftOut;
  unkeptFormats: readonly Format[];
}

/**
 * Cleans pasted HTML. First the module of the program that it is from converts what only that program writes, then what
 * all of them write is converted. Elements that the editor's schema lacks are dropped later, when the editor parses it.
 */
export function cleanPaste(html: string): CleanPaste {
  // ProseMirror describes the nodes around what was copied from an editor, so its blocks stay as they are.
  const isOwn = html.includes('data-pm-slice');
  const body = parseBody(isOwn ? html : cleanBySource(html));
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  removeComments(body);
  if (!isOwn) tidyLists(body);
  replaceFrames(body);
  const leftOut = removeLeftOut(body);
  const unkeptFormats = findUnkeptFormats(body);
  followRedirects(body);
  keepLinkTargets(body);
  if (!isOwn) {
    dropDefaultDirections(body);
    dropMainLanguage(body, readDocumentLanguage(html));
    convertStylesToTags(body);
  }
  lowerHeadings(body);
  if (!isOwn) tidyBlocks(body);
  dropAttributes(body);
  return { html: body.innerHTML, leftOut, unkeptFormats };
}

function tidyBlocks(body: HTMLElement): void {
  unwrapBoxes(body);
  dropBlankLines(body);
  tidyTables(body);
  unwrapLoneParagraphs(body);
  tidyCodeBlocks(body);
  markBareTexts(body);
}

/** Removes attributes that have no effect on the site, so that no save reports them. */
function dropAttributes(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  for (const element of body.querySelectorAll('[class]:not(code)')) element.removeAttribute('class');
  for (const link of body.querySelectorAll('a[title=""]')) link.removeAttribute('title');
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Links of Google Docs and Gmail lead to Google first, which then leads to the page. */
function followRedirects(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href*="google."]')) {
    const address = link.getAttribute('href') ?? '';
    if (!/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i.test(address) || !URL.canParse(address)) continue;
    const { searchParams } = new URL(address);
    const target = searchParams.get('q') ?? searchParams.get('url') ?? '';
    if (/^(?:https?|mailto|tel):/i.test(target)) link.setAttribute('href', target);
  }
}

/** Keeps the ids and names that links of the same text lead to, as in a list of contents; word processors add more. */
function keepLinkTargets(body: HTMLElement): void {
  const targets = new Set(
    [...body.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1)),
  );
  for (const element of body.querySelectorAll('[id], a[name]')) {
    const id = element.id || (element.getAttribute('name') ?? '');
    element.removeAttribute('name');
    if (targets.has(id)) element.id = id;
    else element.removeAttribute('id');
  }
}

/** Word and Google Docs note the usual direction at every paragraph. */
function dropDefaultDirections(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[dir="ltr" i]')) element.removeAttribute('dir');
}
