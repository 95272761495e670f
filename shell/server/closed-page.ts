import type { Answer } from './answer.ts';

/** What a site that is switched off answers wherever it would have a page. Whoever asks is to come back, search engines too. */
export const closedPage: Answer = {
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '3600',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>This site is closed for now</title></head>',
    '<body><main><h1>This site is closed for now</h1><p>Please come back later.</p></main></body></html>',
  ].join('\n'),
};
