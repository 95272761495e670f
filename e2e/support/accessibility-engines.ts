import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { endTransitions } from './site.ts';

/** What IBM's engine says of an element: https://github.com/IBMa/equal-access, `accessibility-checker-engine`. */
interface IbmResult {
  ruleId: string;
  /** The kind of rule, and the verdict: 'FAIL' is certain, 'POTENTIAL' asks a person to look. */
  value: [string, string];
  message: string;
  snippet: string;
}

interface SnifferMessage {
  /** 1 is an error, 2 a warning, 3 a notice. */
  type: number;
  code: string;
  msg: string;
  element: Element;
}

declare global {
  interface Window {
    ace?: { Checker: new () => { check: (node: Document, sets: string[]) => Promise<{ results: IbmResult[] }> } };
    HTMLCS?: {
      process: (...call: [standard: string, content: Document, onDone: () => void]) => void;
      getMessages: () => SnifferMessage[];
    };
    HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_5?: { process: () => void };
  }
}

const require = createRequire(import.meta.url);
const ibm = readFileSync(require.resolve('accessibility-checker-engine/ace-window.js'), 'utf8');
const sniffer = readFileSync(require.resolve('html_codesniffer/build/HTMLCS.js'), 'utf8');

/**
 * Returns what IBM's engine is certain of, by the rules of WCAG 2.2. Left out are rows of slides whose script has not
 * started: they scroll, so the keyboard must reach them, and axe checks that.
 */
export async function findIbmFailures(page: Page): Promise<string[]> {
  await endTransitions(page);
  // The engine looks into closed sections, and does not find the labels there.
  await page.locator('details:not([open])').evaluateAll((sections) => {
    for (const section of sections) section.setAttribute('open', '');
  });
  await page.evaluate(ibm);
  return page.evaluate(async () => {
    if (!window.ace) throw new Error("IBM's engine is not there.");
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [, verdict] }) => verdict === 'FAIL')
      .filter(({ ruleId, snippet }) => ruleId !== 'element_tabbable_role_valid' || !snippet.includes('class="swiper '))
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet.slice(0, 200)}`);
  });
}

/**
 * Returns the errors of HTML_CodeSniffer, by WCAG 2.1 AA. Left out are its check of `autocomplete`, which throws in
 * version 2.5.1 and which axe does too; pictures without words in links whose `aria-label` names them, which it
 * does not read; and the contrast of what is disabled, which WCAG 1.4.3 exempts.
 */
export async function findSnifferErrors(page: Page): Promise<string[]> {
  await page.evaluate(sniffer);
  return page.evaluate(async () => {
    const { HTMLCS, HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_5: autocompletes } = window;
    if (!HTMLCS || !autocompletes) throw new Error('HTML_CodeSniffer is not there.');
    autocompletes.process = () => undefined;
    await new Promise<void>((resolve) => {
      HTMLCS.process('WCAG2AA', document, resolve);
    });
    const isNamedLink = ({ code, element }: SnifferMessage): boolean =>
      code.endsWith('H30.2') && (element.getAttribute('aria-label') ?? '').trim() !== '';
    const isDisabled = ({ code, element }: SnifferMessage): boolean =>
      code.endsWith('G18.Fail') && element.closest('[data-disabled]') !== null;
    return HTMLCS.getMessages()
      .filter((message) => message.type === 1 && !isNamedLink(message) && !isDisabled(message))
      .map(({ code, msg, element }) => `${code}: ${msg}: ${element.outerHTML.slice(0, 200)}`);
  });
}
