import { expect, type Page } from '@playwright/test';
import { siteUrl } from './site.ts';

/** The head of a served document, as a browser parses it without running its scripts. */
export interface ServedPage {
  status: number;
  lang: string;
  title: string;
  /** The contents of meta elements, by `name` or `property`. */
  meta: Record<string, string>;
  links: Record<string, string>[];
  jsonLd: Record<string, unknown>[];
  /** The number of inline scripts that would run. */
  inlineScripts: number;
}

/** Fetches a page without running it, as a search engine does, and parses it. */
export async function served(page: Page, path: string): Promise<ServedPage> {
  const answer = await page.request.get(`${siteUrl}${path}`);
  const html = await answer.text();
  const read = await page.evaluate((source) => {
    const made = new DOMParser().parseFromString(source, 'text/html');
    const getAttributes = (element: Element) =>
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    return {
      lang: made.documentElement.lang,
      title: made.title,
      meta: Object.fromEntries(
        [...made.querySelectorAll('meta[content]')].map((one) => [
          [one.getAttribute('name') ?? one.getAttribute('property') ?? '', one.getAttribute('media')]
            .filter(Boolean)
            .join(' '),
          one.getAttribute('content') ?? '',
        ]),
      ),
      links: [...made.head.querySelectorAll('link')].map(getAttributes),
      jsonLd: [...made.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent ?? '',
      ),
      inlineScripts: [...made.scripts].filter(({ type, src }) => !src && !/json/.test(type)).length,
    };
  }, html);
  return {
    status: answer.status(),
    ...read,
    jsonLd: read.jsonLd.map((source) => {
      const parsed: Record<string, unknown> = JSON.parse(source);
      return parsed;
    }),
  };
}

/** Returns the JSON-LD objects of one type. */
export const ofType = ({ jsonLd }: ServedPage, type: string): Record<string, unknown>[] =>
  jsonLd.filter((one) => one['@type'] === type);

/** Returns the texts of an XML file's elements with one name; fails if the file is not well-formed XML. */
export async function readElements(
  page: Page,
  { path, name, type }: { path: string; name: string; type: RegExp },
): Promise<string[]> {
  const answer = await page.request.get(`${siteUrl}${path}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(type);
  return page.evaluate(
    ([source, element]) => {
      const made = new DOMParser().parseFromString(source, 'application/xml');
      const fault = made.querySelector('parsererror')?.textContent;
      if (fault) throw new Error(fault);
      return [...made.getElementsByTagName(element)].map(({ textContent }) => textContent ?? '');
    },
    [await answer.text(), name] as const,
  );
}
