import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inApi = (file: string, test: string): GuardCheck => ({ project: 'api', file: `${api}/${file}`, test });
const app = (test: string): GuardCheck => inApi('app.test.ts', test);

/** Bounds of what one caller may send, ask for and try. */
export const limitGuards: readonly Guard[] = [
  {
    name: 'one address has a limited number of requests',
    file: `${api}/http/rate-limit.ts`,
    code: 'if (perMinute === 0) return;',
    without: 'return;',
    check: inApi('http/bounds.test.ts', 'are refused beyond the limit'),
  },
  {
    name: 'a caller that does not read holds a limited number of bytes',
    file: `${api}/http/bound-reads.ts`,
    code: 'if (!mayHoldMore({',
    without: 'if (false && !mayHoldMore({',
    check: inApi('http/bound-reads.test.ts', 'gets no other one until it is disconnected'),
  },
  {
    name: 'undeclared parameters make no other response',
    file: `${api}/http/declared-query.ts`,
    code: 'request.query = pick(request.query, names);',
    without: '',
    check: inApi('http/bound-reads.test.ts', 'share one response'),
  },
  {
    name: 'a search text has a limited length',
    file: `${api}/engine/list-query.ts`,
    code: 'if ([...search].length > maxSearchLength)',
    without: 'if (false)',
    check: inApi('engine/conformance.test.ts', 'searches in any letter case'),
  },
  {
    name: 'a letter has a limited number of marks where texts are compared',
    file: 'shared/src/contract/texts/fold-text.ts',
    code: "text.replaceAll(surplusMarks, '$1')",
    without: 'text',
    check: inApi('engine/texts/long-texts.test.ts', 'marks of one letter'),
  },
  {
    name: 'a page has a limited number of rows',
    file: `${api}/engine/list-query.ts`,
    code: 'Math.min(size ?? defaultSize, maxRows)',
    without: '(size ?? defaultSize)',
    check: inApi('routes/lists/lists.test.ts', 'has at most a thousand rows on a page'),
  },
  {
    name: 'a response has a limited size',
    file: `${api}/engine/list-page.ts`,
    code: 'if (query.isPaged)',
    without: 'if (false)',
    check: inApi('routes/lists/large-lists.test.ts', 'refuses a page that is too large'),
  },
  {
    name: 'the drafts in a response have a limited size',
    file: `${api}/engine/drafts/lay-drafts.ts`,
    code: 'if (bytes > maxBytes)',
    without: 'if (false)',
    check: inApi('engine/drafts/large-drafts.test.ts', 'are refused in lists and in the parts of a record'),
  },
  {
    name: 'a publication has a limited size',
    file: `${api}/engine/drafts/plan-publication.ts`,
    code: 'if (bytes > maxPublishedBytes)',
    without: 'if (false)',
    check: inApi('engine/drafts/large-drafts.test.ts', 'are refused in lists and in the parts of a record'),
  },
  {
    name: 'a body is not nested without end',
    file: `${api}/http/guard.ts`,
    code: 'if (!isShallow(request.body))',
    without: 'if (false)',
    check: app('nested without end'),
  },
  {
    name: 'a body has a limited size',
    file: `${api}/http/request-limits.ts`,
    code: 'bodyLimit: 1_048_576,',
    without: 'bodyLimit: 104_857_600,',
    check: app('beyond a megabyte'),
  },
  {
    name: 'a body is not compressed',
    file: `${api}/http/guard.ts`,
    code: 'if (isCompressed(request))',
    without: 'if (false)',
    check: app('that is packed'),
  },
  {
    name: 'a form of another site cannot send a body',
    file: `${api}/http/guard.ts`,
    code: "app.removeContentTypeParser('text/plain');",
    without: '',
    check: app('is not accepted'),
  },
  {
    name: 'a body arrives in a limited time',
    file: `${api}/http/slow-bodies.ts`,
    code: 'const timer = setTimeout(cut, bodyTimeout);',
    without: 'const timer = setTimeout(cut, bodyTimeout * 1_000);',
    check: inApi('http/request-limits.test.ts', 'goes on too slowly'),
  },
  {
    name: 'pages of other origins read nothing',
    file: `${api}/http/cross-origin.ts`,
    code: 'origin: listOrigins(siteUrl),',
    without: 'origin: true,',
    check: app('is refused otherwise'),
  },
];
