import type { Page } from '@playwright/test';
import { computeContrast } from './contrast.ts';
import { endTransitions } from './site.ts';

/**
 * Returns the texts without enough contrast. The first painted layer below a text must be a solid colour: a picture
 * counts as contrast 0, whatever it shows.
 */
export async function contrastFaults(page: Page): Promise<string[]> {
  await endTransitions(page);
  const texts = await page.evaluate(findTexts);
  return texts
    .map((text) => ({ ...text, ratio: text.ground.startsWith('rgb') ? computeContrast(text) : 0 }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ ratio, ground, words }) => `${ratio.toFixed(2)} on ${ground}: ${words}`);
}

interface Text {
  words: string;
  colour: string;
  /** The colour painted behind it, or a description. */ ground: string;
  /** The contrast required for its size (WCAG 1.4.3). */ least: number;
}

/** Runs in the page; returns the visible texts. */
function findTexts(): Text[] {
  const unseen =
    '[inert], [popover]:not(:popover-open), details:not([open]) > :not(summary), script, style, noscript, a[href="#main"], [aria-hidden="true"]';
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true })
    && element.closest(unseen) === null
    && getComputedStyle(element).clipPath !== 'inset(50%)';
  const readPaint = (element: Element): string => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (/^(IMG|IFRAME|VIDEO)$/.test(element.tagName) || backgroundImage !== 'none') return 'a picture';
    return backgroundColor.startsWith('rgba') ? '' : backgroundColor;
  };
  const listElements = ({ left, top, width, height }: DOMRect) =>
    document.elementsFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const getMinimum = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };
  const collectText = (node: Node, element: Element): Text[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const stacked = listElements(range.getClientRects()[0] ?? new DOMRect());
    // Skip slides outside the slider's visible area.
    if (!stacked.includes(element)) return [];
    const ground = stacked.slice(stacked.indexOf(element)).map(readPaint).find(Boolean) ?? 'nothing';
    const style = getComputedStyle(element);
    return [
      { words: node.textContent?.trim().slice(0, 40) ?? '', colour: style.color, ground, least: getMinimum(style) },
    ];
  };
  const texts: Text[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (element && node.textContent?.trim() && isSeen(element)) texts.push(...collectText(node, element));
  }
  return texts;
}
