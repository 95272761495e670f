import { contracts } from '@quoin/shared/contract/resources/contracts';
import { roles, type Role } from '@quoin/shared/contract/may';
import { administratorRole } from '../../accounts/memberships.ts';
import { listRoutes } from '../../testing/list-routes.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const tokens = new Map<Role, string>();
const ids = new Map<Role, number>();
/** The routes with a method each, as Fastify has registered them. */
const routes: string[] = [];

async function addMember(role: Role, resources: string[] | null = null): Promise<{ id: number; token: string }> {
  const name = `${role} ${resources?.join('-') ?? 'all'}`;
  const email = `${name.replaceAll(' ', '-')}@quoin.example`;
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources } })).status).toBe(200);
  expect((await api.call(`PUT /members/${id}`, { key: accountsKey, body: { role } })).status).toBe(200);
  return { id, token: await api.login(email, adminPassword) };
}

beforeAll(async () => {
  api = await aTestApi();
  for (const role of roles) {
    const { id, token } = await addMember(role);
    tokens.set(role, token);
    ids.set(role, id);
  }
  routes.push(...listRoutes(api.app));
});
afterAll(() => api.close());

/** Routes that need no role: of the public, of visitors' forms, of a sign-in, and of the own account. */
const withoutRole = new Set([
  'GET /metrics',
  'GET /media/:name',
  'GET /changes',
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
  'GET /site-search',
  'GET /picture-hosts',
  'GET /redirects/target',
  'GET /previews/current',
  'GET /previews/current/notes',
  'POST /login',
  'POST /login/passkey',
  'POST /login/passkey/options',
  'POST /logout',
  'POST /reauthenticate',
  'POST /forgot-password',
  'POST /reset-password',
  'POST /provider-sign-in',
  'POST /provider-sign-in/session',
  'POST /invitations/open',
  'POST /invitations/accept',
  'POST /subscriptions',
  'GET /subscriptions/confirm',
  'POST /subscriptions/confirm',
]);
const isOwn = (route: string): boolean => /^\w+ \/(?:account|docs)(?:\/|$)/.test(route);

const roleOfRoute: Readonly<Record<string, Role>> = {
  'GET /app-report': 'viewer',
  'GET /app-report/changes': 'viewer',
  'GET /app-report/change-log': 'viewer',
  'GET /app-report/content-checks': 'viewer',
  'GET /search': 'viewer',
  'GET /files': 'viewer',
  'GET /files/tags': 'viewer',
  'GET /files/:filename': 'viewer',
  'POST /upload-single': 'author',
  'PUT /files/:filename': 'author',
  'POST /files/:filename/crop': 'author',
  'POST /files/:filename/replace': 'editor',
  'POST /files/tags': 'editor',
  'DELETE /delete-file/:filename': 'editor',
  'GET /members': 'admin',
  'PUT /members/:id': 'admin',
  'DELETE /members/:id': 'admin',
  'DELETE /members/:id/second-factors': 'admin',
  'GET /invitations': 'admin',
  'POST /invitations': 'admin',
  'DELETE /invitations/:id': 'admin',
  'GET /api-tokens': 'admin',
  'POST /api-tokens': 'admin',
  'DELETE /api-tokens/:id': 'admin',
  'GET /sign-ins': 'admin',
  'GET /audit': 'admin',
  'GET /sets': 'viewer',
  'GET /sets/:id': 'viewer',
  'POST /sets': 'editor',
  'PUT /sets/:id': 'editor',
  'DELETE /sets/:id': 'editor',
  'POST /sets/:id/publish': 'editor',
  'GET /previews': 'viewer',
  'POST /previews': 'viewer',
  'DELETE /previews/:id': 'viewer',
  'GET /reviews': 'viewer',
  'GET /views': 'viewer',
  'POST /views': 'viewer',
  'PUT /views/:id': 'viewer',
  'DELETE /views/:id': 'viewer',
  'POST /audit/export': 'admin',
  'GET /redirects/automatic': 'admin',
  'GET /trash/:resource': 'author',
  'POST /trash/:resource/:id/restore': 'author',
  'DELETE /trash/:resource/:id': 'admin',
  'DELETE /trash/:resource': 'admin',
  'GET /applications': 'viewer',
  'GET /applications/:id': 'viewer',
  'PUT /applications/:id': 'admin',
};

/** The least role for each route of content. Authors are let through for their own records. */
const roleOfContent: Readonly<Record<string, Role>> = {
  'GET ': 'viewer',
  'POST ': 'author',
  'GET /:id': 'viewer',
  'PUT /:id': 'author',
  'DELETE /:id': 'author',
  'POST /:id/restore': 'author',
  'POST /:id/move': 'editor',
  'PUT /:id/draft': 'author',
  'DELETE /:id/draft': 'author',
  'POST /:id/publish': 'editor',
  'GET /:id/schedule': 'viewer',
  'PUT /:id/schedule': 'editor',
  'PUT /:id/presence': 'viewer',
  'DELETE /:id/presence': 'viewer',
  'GET /:id/review': 'viewer',
  'POST /:id/review': 'author',
  'PUT /:id/review': 'editor',
  'DELETE /:id/review': 'author',
  'POST /:id/review/comments': 'viewer',
  'GET /:id/versions': 'viewer',
  'GET /:id/versions/:state': 'viewer',
  'GET /:id/versions/:state/parts': 'viewer',
};
/** The least role for all that can be done with other resources. */
const roleOfResource: Readonly<Record<string, Role>> = {
  users: 'admin',
  redirects: 'admin',
  subscribers: 'editor',
  'contact-messages': 'editor',
};

function findLeastRole(route: string): Role | 'none' | undefined {
  if (withoutRole.has(route) || isOwn(route)) return 'none';
  const [, method = '', name = '', rest = ''] = /^(\w+) \/([\w-]+)(.*)$/.exec(route) ?? [];
  const isResource = contracts.some((contract) => contract.name === name);
  return roleOfRoute[route] ?? (isResource ? (roleOfResource[name] ?? roleOfContent[`${method} ${rest}`]) : undefined);
}

const isMethod = (method: string): method is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(method);

/** Calls a route with the token of a member, and returns the status. No record has the id. */
async function tryRoute(route: string, role: Role): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  if (!isMethod(method)) throw new Error(route);
  const [, name] = path.split('/');
  const url = path
    .replace(':id', name === 'applications' ? siteKey : '999999')
    .replace(':state', '1')
    .replace(':resource', 'posts')
    .replace(':filename', 'none.webp');
  const key = name === 'users' ? accountsKey : siteKey;
  const body = method === 'GET' ? {} : { body: {} };
  return (await api.call(`${method} /${url.slice(1)}`, { token: tokens.get(role) ?? '', key, ...body })).status;
}

describe('the routes of the API', () => {
  it('have a rule of access each', () => {
    expect(routes.length).toBeGreaterThan(200);
    expect(routes.filter((route) => findLeastRole(route) === undefined)).toEqual([]);
    expect(Object.keys(roleOfRoute).filter((route) => !routes.includes(route))).toEqual([]);
    expect([...withoutRole].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each(roles)('let a member with the role %s do what the role allows, and refuse the rest', async (role) => {
    const wrong: string[] = [];
    for (const route of routes) {
      const least = findLeastRole(route) ?? 'none';
      if (least === 'none') continue;
      const status = await tryRoute(route, role);
      const isAllowed = roles.indexOf(role) >= roles.indexOf(least);
      if (status === 401 || (status === 403) === isAllowed) wrong.push(`${route} is answered with ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

const as = (role: Role) => ({ token: tokens.get(role) ?? '' });
let made = 0;
const post = (values: object = {}) => {
  made += 1;
  return { title: `Post ${made}`, slug: `post-of-roles-${made}`, content: '<p>Text</p>', status: 0, ...values };
};
const createPost = async (role: Role, values: object = {}) => {
  const { status, at } = await api.call('POST /posts', { ...as(role), body: post(values) });
  expect(status).toBe(201);
  return Number(at('data.id'));
};

describe('an author', () => {
  it('writes, changes and deletes records of their own that visitors do not see', async () => {
    const id = await createPost('author');
    expect((await api.call(`PUT /posts/${id}`, { ...as('author'), body: { title: 'Other' } })).status).toBe(200);
    expect((await api.call(`PUT /posts/${id}/draft`, { ...as('author'), body: { title: 'Third' } })).status).toBe(200);
    expect((await api.call(`DELETE /posts/${id}`, as('author'))).status).toBe(200);
    expect((await api.call(`POST /posts/${id}/restore`, as('author'))).status).toBe(200);
    expect((await api.call('POST /posts?draft=1', { ...as('author'), body: { title: 'Begun' } })).status).toBe(201);
  });

  it('makes nothing public: neither a new record, nor one of their own, nor by a publication', async () => {
    const before = Number((await api.call('GET /posts')).at('data.total'));
    const created = await api.call('POST /posts', { ...as('author'), body: post({ status: 1 }) });
    expect(created.under('')).toMatchObject({ status: 403, code: 'needs_publish' });
    expect(Number((await api.call('GET /posts')).at('data.total'))).toBe(before);
    const id = await createPost('author');
    const activated = await api.call(`PUT /posts/${id}`, { ...as('author'), body: { status: 1 } });
    expect(activated.under('')).toMatchObject({ status: 403, code: 'needs_publish' });
    expect((await api.call(`POST /posts/${id}/publish`, { ...as('author'), body: {} })).status).toBe(403);
    expect((await api.call(`GET /posts/${id}`)).at('data.status')).toBe(0);
  });

  it('drafts changes of a live record of their own, and does not change or delete it', async () => {
    const id = await createPost('author');
    expect((await api.call(`PUT /posts/${id}`, { ...as('editor'), body: { status: 1 } })).status).toBe(200);
    expect((await api.call(`PUT /posts/${id}/draft`, { ...as('author'), body: { title: 'Draft' } })).status).toBe(200);
    expect((await api.call(`PUT /posts/${id}`, { ...as('author'), body: { title: 'Live' } })).status).toBe(403);
    expect((await api.call(`PUT /posts/${id}`, { ...as('author'), body: { status: 0 } })).status).toBe(403);
    expect((await api.call(`DELETE /posts/${id}`, as('author'))).status).toBe(403);
    expect((await api.call(`POST /posts/${id}/publish`, { ...as('editor'), body: {} })).status).toBe(200);
    expect((await api.call(`GET /posts/${id}`, { token: null })).at('data.title')).toBe('Draft');
  });

  it('does not change the records of others, nor those of nobody', async () => {
    const theirs = await createPost('editor');
    const { db } = api.database;
    const nobodys = await createPost('author');
    await db.updateTable('posts').set({ created_by: null }).where('id', '=', nobodys).execute();
    for (const id of [theirs, nobodys]) {
      const own = { ...as('author'), body: { title: 'Mine' } };
      const write = await api.call(`PUT /posts/${id}`, own);
      expect(write.under('')).toMatchObject({ status: 403, code: 'role' });
      expect((await api.call(`PUT /posts/${id}/draft`, own)).status).toBe(403);
      expect((await api.call(`DELETE /posts/${id}/draft`, as('author'))).status).toBe(403);
      expect((await api.call(`DELETE /posts/${id}`, as('author'))).status).toBe(403);
      expect((await api.call(`GET /posts/${id}?draft=1`, as('author'))).at('data.title')).not.toBe('Mine');
    }
  });
});

describe('a role that is narrowed to resources', () => {
  it('counts in these; the rest can be read', async () => {
    const { token } = await addMember('editor', ['posts']);
    const id = await createPost('admin');
    expect((await api.call(`PUT /posts/${id}`, { token, body: { status: 1 } })).status).toBe(200);
    expect((await api.call('GET /faqs', { token })).status).toBe(200);
    expect((await api.call('POST /faqs', { token, body: { question: 'Why?', status: 0 } })).status).toBe(403);
    expect((await api.call('GET /contact-messages', { token })).status).toBe(403);
  });

  it('publishes no part of a page that is of another resource', async () => {
    const { token } = await addMember('editor', ['pages']);
    const page = Number(
      (await api.call('POST /pages', { body: { title: 'Page', slug: 'page-of-roles', status: 1 } })).at('data.id'),
    );
    const section = Number(
      (await api.call('POST /sections', { body: { name: 'Part', page_id: page, status: 1 } })).at('data.id'),
    );
    expect((await api.call(`PUT /pages/${page}/draft`, { token, body: { title: 'Next' } })).status).toBe(200);
    expect((await api.call(`PUT /sections/${section}/draft`, { body: { name: 'Next' } })).status).toBe(200);
    expect((await api.call(`POST /pages/${page}/publish`, { token, body: {} })).status).toBe(403);
    expect((await api.call(`GET /pages/${page}`, { token: null })).at('data.title')).toBe('Page');
    expect((await api.call(`POST /pages/${page}/publish`, { token, body: { with: 'self' } })).status).toBe(200);
    expect((await api.call(`GET /sections/${section}`, { token: null })).at('data.name')).toBe('Part');
  });

  it.each([
    { role: 'owner', resources: null },
    { role: 'editor', resources: [] },
    { role: 'editor', resources: ['users'] },
    { role: 'editor', resources: 'posts' },
    { role: 'admin', resources: ['posts'] },
    {},
  ])('is refused when it is %j', async (body) => {
    expect((await api.call(`PUT /members/${ids.get('viewer')}`, { body })).status).toBe(422);
  });
});

describe('a viewer', () => {
  it('sees drafts, and finds no message of a visitor in any list, search or log', async () => {
    const sent = await api.call('POST /contact-messages', {
      token: null,
      body: { name: 'Zamira', email: 'zamira@example.org', subject: 'A question', message: 'Where are you?' },
    });
    expect(sent.status).toBe(201);
    const id = await createPost('admin', { title: 'Zamira writes' });
    const search = async (role: Role) =>
      JSON.stringify((await api.call('GET /search?search_key=Zamira', as(role))).body);
    expect([await search('viewer'), await search('editor')]).toEqual([
      expect.not.stringContaining('contact-messages'),
      expect.stringContaining('contact-messages'),
    ]);
    for (const path of ['app-report/changes', 'app-report/change-log'] as const) {
      expect(JSON.stringify((await api.call(`GET /${path}`, as('viewer'))).body)).not.toContain('contact-messages');
      expect((await api.call(`GET /${path}`, as('viewer'))).text).toContain('Zamira writes');
    }
    expect((await api.call(`GET /posts/${id}?draft=1`, as('viewer'))).status).toBe(200);
  });
});

describe('the role of a member', () => {
  it('is in the account and in the list of members, and holds with the next request', async () => {
    const { id, token } = await addMember('author', ['careers']);
    const account = await api.call('GET /account', { key: null, token });
    expect(account.at('data.memberships')).toContainEqual({ app_key: siteKey, role: 'author', resources: ['careers'] });
    expect((await api.call('GET /members')).at('data.data')).toContainEqual(
      expect.objectContaining({ id, role: 'author', resources: ['careers'] }),
    );
    expect((await api.call('GET /subscribers', { token })).status).toBe(403);
    expect((await api.call(`PUT /members/${id}`, { body: { role: 'editor' } })).status).toBe(200);
    expect((await api.call('GET /subscribers', { token })).status).toBe(200);
  });

  it('is not one that this version does not know', async () => {
    const { id, token } = await addMember('editor', ['faqs']);
    await api.database.db.updateTable('memberships').set({ role: 'owner' }).where('user_id', '=', id).execute();
    expect((await api.call('GET /posts', { token })).status).toBe(200);
    expect((await api.call('POST /posts', { token, body: post() })).status).toBe(403);
  });

  it('is changed neither by the member nor in another site, and an administrator is left', async () => {
    expect((await api.call('PUT /members/1', { body: { role: 'viewer' } })).status).toBe(409);
    const theirs = await addTenant(api, 'roles-site');
    const other = { key: 'roles-site', token: theirs };
    expect((await api.call('PUT /members/1', { ...other, body: { role: 'viewer' } })).status).toBe(404);
    expect((await api.call(`PUT /members/${ids.get('viewer')}`, { ...other, body: { role: 'admin' } })).status).toBe(
      404,
    );
    const [acting] = await api.database.db
      .selectFrom('memberships')
      .select('user_id')
      .where('app_key', '=', 'roles-site')
      .execute();
    await api.database.db
      .insertInto('memberships')
      .values({ app_key: 'roles-site', user_app_key: accountsKey, user_id: 1, ...administratorRole })
      .execute();
    // Without a password, the acting administrator could not sign in again.
    await api.database.db.deleteFrom('credentials').where('user_id', '=', Number(acting?.user_id)).execute();
    expect((await api.call('PUT /members/1', { ...other, body: { role: 'editor' } })).status).toBe(409);
    expect((await api.call('PUT /members/1', { ...other, body: { role: 'admin' } })).status).toBe(200);
  });

  it('is that of the invitation', async () => {
    const invited = await api.call('POST /invitations', {
      body: { name: 'Ines', email: 'ines@quoin.example', role: 'author', resources: ['posts'] },
    });
    expect(invited.under('data')).toMatchObject({ role: 'author', resources: ['posts'] });
    expect((await api.call('GET /invitations')).at('data.data.0')).toMatchObject({ role: 'author' });
    expect(
      (await api.call('POST /invitations', { body: { name: 'X', email: 'x@quoin.example', role: 'root' } })).status,
    ).toBe(422);
  });
});
