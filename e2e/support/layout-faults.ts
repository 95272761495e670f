import type { Page } from '@playwright/test';
import { endTransitions } from './site.ts';

/** Returns the layout faults of the current page: it is wider than the window, or texts are cut off or overlap. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await endTransitions(page);
  return page.evaluate(findLayoutFaults);
}

/** Returns the dialogs of the current page, and their scrolling parts, that are wider than what they show of them. */
export async function dialogFaults(page: Page): Promise<string[]> {
  await endTransitions(page);
  return page.getByRole('dialog').evaluateAll((dialogs) =>
    dialogs
      .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, className }) => `wider than it is shown: <${tagName.toLowerCase()} class="${className}">`),
  );
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const say = (fault: string, element: Element) =>
    faults.push(
      `${fault}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.trim().slice(0, 40)}`,
    );
  const unseen =
    '[inert], [popover]:not(:popover-open), details:not([open]) > :not(summary), script, style, noscript, a[href="#main"], [aria-hidden="true"]';
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && element.closest(unseen) === null
    && getComputedStyle(element).clipPath !== 'inset(50%)'
    && getComputedStyle(element).clip !== 'rect(0px, 0px, 0px, 0px)';
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element, ...ancestors(element.parentElement)] : [element];
  const canScroll = (element: Element) =>
    ancestors(element).some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX));
  const findBlock = (element: Element) =>
    ancestors(element).find((at) => !getComputedStyle(at).display.startsWith('inline')) ?? element;
  // What is fixed or sticky may lie on the page, which scrolls below it.
  const findLayer = (element: Element) =>
    ancestors(element).find((at) => /fixed|sticky/.test(getComputedStyle(at).position));
  // A text with an ellipsis, after one line or several, is cut off on purpose.
  const isClamped = (element: Element) => {
    const { webkitLineClamp, textOverflow } = getComputedStyle(element);
    return webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
  };
  const isCutOff = (block: Element) =>
    /hidden|clip/.test(getComputedStyle(block).overflow)
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
    const block = findBlock(element);
    if (isClamped(block)) return;
    if (isCutOff(block)) say('words are cut off', block);
    boxes.set(block, around(box, boxes.get(block) ?? box));
  };
  const compare = ([one, a]: [Element, DOMRect], [other, b]: [Element, DOMRect]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    // Line boxes are taller than their glyphs, so they may overlap by a few pixels.
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isCollision = wide > 2 && high > 6 && !one.contains(other) && !other.contains(one);
    if (isCollision && findLayer(one) === findLayer(other))
      say(`words lie on "${other.textContent.trim().slice(0, 30)}"`, one);
  };

  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`the document is ${excess} px too wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.parentElement) look(node, node.parentElement);
  const all = [...boxes];
  for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) compare(one, other);
  return faults;
}
