import type { Page } from '@playwright/test';
import { contrastOf } from './contrast.ts';
import { endTransitions } from './site.ts';

/** What is wrong with a page's layout as it stands: it is wider than the window, words are cut off, or lie on one another. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await endTransitions(page);
  return page.evaluate(findLayoutFaults);
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const say = (fault: string, element: Element) => faults.push(`${fault}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.trim().slice(0, 40)}`);
  const unseen = '[inert], [popover]:not(:popover-open), details:not([open]) > :not(summary), script, style, noscript, a[href="#main"], [aria-hidden="true"]';
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true }) && element.closest(unseen) === null && getComputedStyle(element).clipPath !== 'inset(50%)';
  const ancestors = (element: Element): Element[] => (element.parentElement ? [element, ...ancestors(element.parentElement)] : [element]);
  const canScroll = (element: Element) => ancestors(element).some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX));
  const blockOf = (element: Element) => ancestors(element).find((at) => !getComputedStyle(at).display.startsWith('inline')) ?? element;
  // A text that is cut after so many lines says so with an ellipsis: that is meant.
  const isClamped = (element: Element) => getComputedStyle(element).webkitLineClamp !== 'none';
  const isCutOff = (block: Element) => /hidden|clip/.test(getComputedStyle(block).overflow)
    && (block.scrollHeight > block.clientHeight + 2 || block.scrollWidth > block.clientWidth + 2);
  const around = (a: DOMRect, b: DOMRect) => {
    const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
    return new DOMRect(left, top, Math.max(a.right, b.right) - left, Math.max(a.bottom, b.bottom) - top);
  };
  const boxes = new Map<Element, DOMRect>();
  const look = (node: Node, element: Element) => {
    if (!node.textContent?.trim() || !isSeen(element) || canScroll(element)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) say('words leave the window', element);
    const block = blockOf(element);
    if (isClamped(block)) return;
    if (isCutOff(block)) say('words are cut off', block);
    boxes.set(block, around(box, boxes.get(block) ?? box));
  };
  const compare = ([one, a]: [Element, DOMRect], [other, b]: [Element, DOMRect]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    // Lines of type are taller than their ink: a few pixels of line box may meet.
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 6 && !one.contains(other) && !other.contains(one)) say(`words lie on "${other.textContent.trim().slice(0, 30)}"`, one);
  };

  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`the document is ${excess} px too wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) if (node.parentElement) look(node, node.parentElement);
  const all = [...boxes];
  for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) compare(one, other);
  return faults;
}

/**
 * The words that do not stand on a solid colour with enough contrast, whatever the pictures show:
 * from the words down, the first thing that is painted must be a colour, never a picture.
 */
export async function contrastFaults(page: Page): Promise<string[]> {
  await endTransitions(page);
  const texts = await page.evaluate(findTexts);
  return texts.map((text) => ({ ...text, ratio: text.ground.startsWith('rgb') ? contrastOf(text) : 0 }))
    .filter(({ ratio, least }) => ratio < least).map(({ ratio, ground, words }) => `${ratio.toFixed(2)} on ${ground}: ${words}`);
}

interface Text { words: string; colour: string; /** What is painted behind it. */ ground: string; /** The contrast that its size asks for (WCAG 1.4.3). */ least: number }

/** The words in sight. Runs in the page. */
function findTexts(): Text[] {
  const unseen = '[inert], [popover]:not(:popover-open), details:not([open]) > :not(summary), script, style, noscript, a[href="#main"], [aria-hidden="true"]';
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true }) && element.closest(unseen) === null && getComputedStyle(element).clipPath !== 'inset(50%)';
  const paintOf = (element: Element): string => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (/^(IMG|IFRAME|VIDEO)$/.test(element.tagName) || backgroundImage !== 'none') return 'a picture';
    return backgroundColor.startsWith('rgba') ? '' : backgroundColor;
  };
  const pileAt = ({ left, top, width, height }: DOMRect) => document.elementsFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const leastFor = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };
  const textOf = (node: Node, element: Element): Text[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const pile = pileAt(range.getClientRects()[0] ?? new DOMRect());
    // What a slider keeps out of its window is not there to be read.
    if (!pile.includes(element)) return [];
    const ground = pile.slice(pile.indexOf(element)).map(paintOf).find(Boolean) ?? 'nothing';
    const style = getComputedStyle(element);
    return [{ words: node.textContent?.trim().slice(0, 40) ?? '', colour: style.color, ground, least: leastFor(style) }];
  };
  const texts: Text[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (element && node.textContent?.trim() && isSeen(element)) texts.push(...textOf(node, element));
  }
  return texts;
}
