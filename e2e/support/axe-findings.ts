import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { endTransitions } from './site.ts';

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** An element that violates a rule. */
export interface Finding {
  rule: string;
  target: string;
  summary: string;
}

export const formatFinding = ({ rule, target, summary }: Finding): string => `${rule}: ${target}: ${summary}`;

/**
 * Runs axe on the current page, with `rules` or by default all rules of WCAG 2.2 AA and best practice. It skips frames:
 * their documents are tested as pages.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<Finding[]> {
  // The page's Content-Security-Policy forbids a script element, but not `evaluate`.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  await endTransitions(page);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: levels },
    resultTypes: ['violations'],
    iframes: false,
  };
  return page.evaluate(async (how) => {
    if (!window.axe) throw new Error('axe is not there.');
    const { violations } = await window.axe.run(how);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ rule: id, target: target.join(' '), summary: failureSummary })),
    );
  }, options);
}
