import type { Page } from '@playwright/test';

/** Records layout shifts in the pages that are opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const describeNode = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 100) : String(node?.nodeName);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources }: { value: number; sources: { node: Node | null }[] } = entry.toJSON();
        shifts.push(`${value}: ${sources.map(describeNode).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** Returns the shifts until now: each its value, a colon and what moved. */
export const readShifts = (page: Page) =>
  page.evaluate((): string[] => {
    const shifts: unknown = Reflect.get(globalThis, 'shifts');
    return Array.isArray(shifts) ? shifts.map(String) : [];
  });
