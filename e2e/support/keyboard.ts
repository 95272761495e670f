import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The previously focused element, and its styles while it had the focus. */
    focusStop: { element: Element; looks: string } | undefined;
  }
}

/** Runs in the page: returns the last stop if it looks the same without the focus, and stores the current one. */
function findUnmarkedStop(): string | undefined {
  const readLooks = (element: Element): string => {
    const parts = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ].filter((part) => part instanceof Element);
    const styles = [...parts.map((part) => getComputedStyle(part)), getComputedStyle(element, '::after')];
    return styles
      .map((one) => [one.outline, one.borderColor, one.boxShadow, one.backgroundColor, one.transform].join())
      .join('; ');
  };
  const { focusStop: before } = globalThis.window;
  const element = document.activeElement;
  globalThis.window.focusStop =
    element && element !== document.body ? { element, looks: readLooks(element) } : undefined;
  return before
    && before.element !== element
    && before.element.isConnected
    && readLooks(before.element) === before.looks
    ? before.element.outerHTML.slice(0, 160)
    : undefined;
}

/** Runs in the page: returns the focused element if nothing of it is visible (WCAG 2.4.11). */
export function findCoveredStop(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = [left + 2, (left + right) / 2, right - 2];
  // Of a text that is higher than the window, the corners and the middle may all be outside.
  const down = [top + 2, (top + bottom) / 2, bottom - 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const isVisible = down.some((y) =>
    across.some((x) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && (element.contains(seen) || seen.parentElement === element.parentElement);
    }),
  );
  return isVisible ? undefined : element.outerHTML.slice(0, 160);
}

/** Checks that the focused element is not covered, and that the focus was visible on the one before it. */
async function checkStop(page: Page): Promise<void> {
  expect(await page.evaluate(findUnmarkedStop), 'a focus without a mark').toBeUndefined();
  // The browser scrolls to the focused element before the next frame.
  expect(await page.evaluate(findCoveredStop), 'a covered focus').toBeUndefined();
}

/** Presses Tab, or another key, until the target has the focus, and checks each stop. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  await page.evaluate(() => {
    globalThis.window.focusStop = undefined;
  });
  for (let pressed = 0; pressed < 160; pressed += 1) {
    await page.keyboard.press(key);
    await checkStop(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the focus does not reach ${String(target)}`);
}

/** Moves the focus to the target by Tab, and presses Enter. */
export async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Replaces the text of a field of a form. */
export async function type(page: Page, { label, text }: { label: string; text: string }): Promise<void> {
  await tabTo(page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a screen by the command palette, as keyboard users do. */
export async function goTo(page: Page, { screen, heading }: { screen: string; heading: RegExp }): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.type(screen);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    new RegExp(`^\\s*${screen}\\b`),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
