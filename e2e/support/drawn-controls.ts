import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { endTransitions } from './site.ts';

/** What the screen shows of a control: a mark such as a text or an icon, and an edge around it. */
export interface DrawnControl {
  what: string;
  hasMark: boolean;
  hasEdge: boolean;
}

interface Box {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The luminances of a picture's pixels. */
interface Luminances {
  width: number;
  height: number;
  values: Float64Array;
}

/** WCAG 1.4.11 demands this contrast of the parts by which a control and its state are recognised. */
const leastContrast = 3;

const isSeen = (one: number, other: number): boolean =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= leastContrast;

const toLinear = (value = 0): number => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);

async function readLuminances(png: Buffer): Promise<Luminances> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = Float64Array.from({ length: 256 }, (_, value) => toLinear(value));
  const read = (at: number) => linear[data[at] ?? 0] ?? 0;
  return {
    width: info.width,
    height: info.height,
    values: Float64Array.from(
      { length: info.width * info.height },
      (_, pixel) => 0.2126 * read(3 * pixel) + 0.7152 * read(3 * pixel + 1) + 0.0722 * read(3 * pixel + 2),
    ),
  };
}

/** Returns how many pixels of the second picture stand out from those of the first, which has the same size. */
export async function countChangedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [former, present] = [await readLuminances(before), await readLuminances(after)];
  return present.values.filter((luminance, pixel) => isSeen(luminance, former.values[pixel] ?? 0)).length;
}

/** Returns the visible controls in the window as they are drawn, in the order of the document. */
export async function readDrawnControls(page: Page, controls: Locator): Promise<DrawnControl[]> {
  await endTransitions(page);
  const boxes = await controls.evaluateAll(findBoxes);
  const picture = await readLuminances(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  return boxes.map((box) => ({ what: box.what, hasMark: hasMark(picture, box), hasEdge: hasEdge(picture, box) }));
}

/** Runs in the page: returns the boxes of the elements that are in the window, visible and not covered. */
function findBoxes(elements: readonly Element[]): Box[] {
  const isOnTop = (element: Element, { left, top, width, height }: DOMRect) => {
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return at !== null && (element.contains(at) || at.contains(element));
  };
  return elements
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width >= 8 && box.height >= 8)
    .filter(({ box }) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight)
    .filter(({ element, box }) => isOnTop(element, box))
    .map(({ element, box: { x, y, width, height } }) => ({
      // A screenshot without a caret leaves an empty attribute on each field.
      what: element.outerHTML.replaceAll(' style=""', '').slice(0, 160),
      ...{ x, y, width, height },
    }));
}

const readPixel = ({ values, width }: Luminances, { x, y }: { x: number; y: number }): number =>
  values[Math.round(y) * width + Math.round(x)] ?? 0;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(to - from) + 1) }, (_, index) => from + index);

/** Whether two pixels inside of the box differ enough. */
function hasMark(picture: Luminances, { x, y, width, height }: Box): boolean {
  const inside = range(y + 1, y + height - 2).flatMap((down) =>
    range(x + 1, x + width - 2).map((across) => readPixel(picture, { x: across, y: down })),
  );
  const [darkest, lightest] = inside.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [1, 0],
  );
  return isSeen(darkest ?? 0, lightest ?? 0);
}

/** Whether the pixels across each side differ at three places; sides at the end of the window are skipped. */
function hasEdge(picture: Luminances, { x, y, width, height }: Box): boolean {
  const isLine = (read: (step: number) => number) => {
    const across = range(-3, 3).map((step) => read(step));
    return isSeen(Math.min(...across), Math.max(...across));
  };
  const [right, bottom] = [x + width - 1, y + height - 1];
  return [0.3, 0.5, 0.7].every((part) => {
    const [along, down] = [x + width * part, y + height * part];
    return (
      (x < 3 || isLine((step) => readPixel(picture, { x: x + step, y: down })))
      && (right + 3 >= picture.width || isLine((step) => readPixel(picture, { x: right + step, y: down })))
      && (y < 3 || isLine((step) => readPixel(picture, { x: along, y: y + step })))
      && (bottom + 3 >= picture.height || isLine((step) => readPixel(picture, { x: along, y: bottom + step })))
    );
  });
}
