import { getIntegrity } from '@quoin/webpack/integrity.ts';
import type { EdgeResponse } from '../http/edge-response.ts';

/** Inline, because the page can link no file of the site. */
const style = [
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;box-sizing:border-box;text-align:center;font:1.125rem/1.5 system-ui,sans-serif}',
  'h1{margin:0;font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.2;text-wrap:balance}',
  'p{margin:.75rem 0 0}',
].join('');

interface PlainPage {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
}

/** Returns a page that needs nothing of the site: a title and a sentence. It is not cached. */
export const plainPage = ({ status, title, text, headers = {} }: PlainPage): EdgeResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src '${getIntegrity(style)}'; frame-ancestors 'none'`,
    ...headers,
  },
  body: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  ].join('\n'),
});

/**
 * The answer of a site that is switched off, in place of every page. Status 503 and `Retry-After` tell visitors and
 * search engines to come back later.
 */
export const closedPage: EdgeResponse = plainPage({
  status: 503,
  title: 'This site is closed for now',
  text: 'Please come back later.',
  headers: { 'retry-after': '3600' },
});
