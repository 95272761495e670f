import { contracts } from '@quoin/shared/contract/resources/contracts';
import { listRoutes } from '../../testing/list-routes.ts';
import { aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let token: string;
let routes: string[];
beforeAll(async () => {
  api = await aTestApi();
  const made = await api.call('POST /api-tokens', { body: { name: 'Table', role: 'editor' } });
  token = String(made.at('data.token'));
  routes = listRoutes(api.app);
});
afterAll(() => api.close());

/**
 * How a route answers an API token of an editor. `person`: refused with `person_required`. `refused`: with 403, because
 * no token has that role, or access to that application. `content`: as an editor. `none`: it reads no token.
 */
type Answer = 'person' | 'refused' | 'content' | 'none';

/** Every route that does not belong to one resource. A new one is added here, by whether it needs a person. */
const answers: Readonly<Record<Answer, readonly string[]>> = {
  person: [
    'POST /logout',
    'POST /reauthenticate',
    'GET /members',
    'PUT /members/:id',
    'DELETE /members/:id',
    'DELETE /members/:id/second-factors',
    'GET /invitations',
    'POST /invitations',
    'DELETE /invitations/:id',
    'GET /api-tokens',
    'POST /api-tokens',
    'DELETE /api-tokens/:id',
    'GET /sign-ins',
    'GET /audit',
    'POST /audit/export',
    'GET /views',
    'POST /views',
    'PUT /views/:id',
    'DELETE /views/:id',
    'GET /reviews',
    'DELETE /trash/:resource/:id',
    'DELETE /trash/:resource',
    'PUT /applications/:id',
    'POST /users',
    'PUT /users/:id',
    'DELETE /users/:id',
  ],
  refused: ['GET /users', 'GET /users/:id', 'GET /redirects/automatic'],
  content: [
    'GET /app-report',
    'GET /app-report/changes',
    'GET /app-report/change-log',
    'GET /app-report/content-checks',
    'GET /search',
    'GET /site-search',
    'GET /picture-hosts',
    'GET /files',
    'GET /files/tags',
    'GET /files/:filename',
    'POST /upload-single',
    'PUT /files/:filename',
    'POST /files/:filename/crop',
    'POST /files/:filename/replace',
    'POST /files/tags',
    'DELETE /delete-file/:filename',
    'GET /sets',
    'GET /sets/:id',
    'POST /sets',
    'PUT /sets/:id',
    'DELETE /sets/:id',
    'POST /sets/:id/publish',
    'GET /previews',
    'POST /previews',
    'DELETE /previews/:id',
    'GET /trash/:resource',
    'POST /trash/:resource/:id/restore',
    'GET /applications',
    'GET /applications/:id',
    'GET /redirects/target',
    'POST /subscriptions',
  ],
  none: [
    'GET /metrics',
    'GET /media/:name',
    'GET /changes',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
    'GET /previews/current',
    'GET /previews/current/notes',
    'POST /login',
    'POST /login/passkey',
    'POST /login/passkey/options',
    'POST /forgot-password',
    'POST /reset-password',
    'POST /provider-sign-in',
    'POST /provider-sign-in/session',
    'POST /invitations/open',
    'POST /invitations/accept',
    'GET /subscriptions/confirm',
    'POST /subscriptions/confirm',
  ],
};

/** What is done with a record of a resource, after its name in the path. */
const answersOfRecords: Readonly<Record<'person' | 'content', readonly string[]>> = {
  person: ['PUT /:id/presence', 'DELETE /:id/presence', 'PUT /:id/review', 'POST /:id/review/comments'],
  content: [
    'GET ',
    'POST ',
    'GET /:id',
    'PUT /:id',
    'DELETE /:id',
    'POST /:id/restore',
    'POST /:id/move',
    'PUT /:id/draft',
    'DELETE /:id/draft',
    'POST /:id/publish',
    'GET /:id/schedule',
    'PUT /:id/schedule',
    'GET /:id/review',
    'POST /:id/review',
    'DELETE /:id/review',
    'GET /:id/versions',
    'GET /:id/versions/:state',
    'GET /:id/versions/:state/parts',
  ],
};
/** The resources with which only administrators do anything. */
const ofAdministrators = ['redirects', 'users'];

const listed: readonly [Answer, readonly string[]][] = [
  ['person', answers.person],
  ['refused', answers.refused],
  ['content', answers.content],
  ['none', answers.none],
];

function findAnswer(route: string): Answer | undefined {
  const own = listed.find(([, of]) => of.includes(route));
  if (own) return own[0];
  if (/^\w+ \/account(?:\/|$)/.test(route)) return 'person';
  if (/^\w+ \/docs(?:\/|$)/.test(route)) return 'none';
  return findAnswerOfRecords(route);
}

function findAnswerOfRecords(route: string): Answer | undefined {
  const [, method = '', name = '', rest = ''] = /^(\w+) \/([\w-]+)(.*)$/.exec(route) ?? [];
  if (!contracts.some((contract) => contract.name === name)) return undefined;
  const action = `${method} ${rest}`;
  if (answersOfRecords.person.includes(action)) return 'person';
  if (!answersOfRecords.content.includes(action)) return undefined;
  return ofAdministrators.includes(name) ? 'refused' : 'content';
}

const isMethod = (method: string): method is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(method);

async function tryRoute(route: string): Promise<Answer | number> {
  const [method = '', path = ''] = route.split(' ');
  if (!isMethod(method)) throw new Error(route);
  const url = path
    .replace(':id', path.startsWith('/applications') ? siteKey : '999999')
    .replace(':state', '1')
    .replace(':resource', 'posts')
    .replace(':filename', 'none.webp');
  const body = method === 'GET' ? {} : { body: {} };
  const { status, at } = await api.call(`${method} /${url.slice(1)}`, { token, ...body });
  if (status === 403 && at('code') === 'person_required') return 'person';
  if (status === 403) return 'refused';
  return status === 401 || status >= 500 ? status : 'content';
}

describe('the routes of the API', () => {
  it('say each how they answer an API token', () => {
    expect(routes.length).toBeGreaterThan(200);
    expect(routes.filter((route) => findAnswer(route) === undefined)).toEqual([]);
    expect(listed.flatMap(([, of]) => of).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('refuse a token where a person has to act, and let it do what its role allows', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const expected = findAnswer(route);
      if (expected === 'none') continue;
      const answer = await tryRoute(route);
      if (answer !== expected) wrong.push(`${route} answers ${answer}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are described with the tokens that they take', async () => {
    const { paths }: { paths: Record<string, Record<string, { security?: object[] }>> } = JSON.parse(
      (await api.inject('/api/openapi.json')).body,
    );
    const wrong = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security = [] }]) => {
        const route = `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`;
        const isForPeople = security.some((one) => 'session' in one || 'reauthenticated' in one);
        return isForPeople === (findAnswer(route) === 'person') ? [] : [route];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
