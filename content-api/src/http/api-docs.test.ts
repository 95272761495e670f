import { contracts } from '@quoin/shared/contract/resources/contracts';
import Ajv2020 from 'ajv/dist/2020.js';
import { accountsKey, addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let operations: { name: string; operation: Operation }[];
let describedTags: string[];
beforeAll(async () => {
  api = await aTestApi();
  const { paths, tags }: { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] } = JSON.parse(
    (await api.inject('/api/openapi.json')).body,
  );
  describedTags = tags.map(({ name }) => name);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
});
afterAll(() => api.close());

interface Parameter {
  name: string;
  description?: string;
  in: string;
  required?: boolean;
  schema?: object;
}
interface Media {
  schema?: { $ref?: string };
}
interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, Media>; headers?: Record<string, { description?: string }> }
  >;
}

const known = [
  'openapi',
  'info',
  'components',
  'paths',
  'servers',
  'security',
  'tags',
  'webhooks',
  'externalDocs',
  'jsonSchemaDialect',
];

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1, with the operations of the specification', async () => {
    const { at, under, body } = await api.call('GET /openapi.json', { token: null, key: null });
    expect(at('openapi')).toBe('3.1.0');
    expect(Object.keys(body ?? {}).filter((key) => !known.includes(key))).toEqual([]);
    expect([at('info.title'), at('info.version')]).toEqual([expect.any(String), expect.any(String)]);
    expect(Object.keys(under('paths'))).toEqual(
      expect.arrayContaining([
        '/api/login',
        '/api/logout',
        '/api/applications/{id}',
        '/api/post-categories/{id}',
        '/api/files',
        '/api/upload-single',
        '/api/delete-file/{filename}',
        '/api/app-report',
        '/api/changes',
        '/media/{name}',
        '/metrics',
        '/health/ready',
      ]),
    );
  });

  it('has no broken references', async () => {
    const { text, at } = await api.call('GET /openapi.json');
    const references = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference ?? ''));
    expect(references.size).toBeGreaterThan(20);
    expect(
      [...references].filter(
        (reference) => !reference.startsWith('#/') || at(reference.slice(2).replaceAll('/', '.')) === undefined,
      ),
    ).toEqual([]);
    const schemes = operations.flatMap(({ operation }) =>
      (operation.security ?? []).flatMap((one) => Object.keys(one)),
    );
    expect([...new Set(schemes)].filter((scheme) => at(`components.securitySchemes.${scheme}`) === undefined)).toEqual(
      [],
    );
  });

  it('has a unique id, a summary, a described tag and the responses of each operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => !/^\w+$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
    const incomplete = operations.filter(
      ({ operation: { summary, tags, responses } }) =>
        !summary
        || !tags?.length
        || !tags.every((tag) => describedTags.includes(tag))
        || !Object.keys(responses).some((status) => /^[23]/.test(status))
        || Object.values(responses).some(({ description }) => !description),
    );
    expect(incomplete.map(({ name }) => name)).toEqual([]);
  });

  it('requires the application key in exactly the operations that need it', async () => {
    // A user of its own, because `DELETE /account/sessions` ends its other sessions.
    const token = await addTenant(api, 'other-site');
    // Logout comes last, because it ends the token that the other requests use.
    for (const {
      name,
      operation: { security = [] },
    } of operations.toSorted(
      (one, other) => Number(one.name.endsWith('/logout')) - Number(other.name.endsWith('/logout')),
    )) {
      const [verb = '', path = ''] = name.split(' ');
      const method = Object.entries(methods).find(([known]) => known === verb)?.[1] ?? 'GET';
      if (path === '/api/changes') continue;
      const answer = await api.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${token}` },
      });
      const isNeeded = security.length > 0 && security.every((one) => 'application' in one);
      expect([name, answer.body.includes('The app-key header is missing.')]).toEqual([name, isNeeded]);
    }
  });

  it('requires a token in exactly the operations that answer 401 without one', async () => {
    for (const {
      name,
      operation: { security },
    } of operations) {
      const [verb = '', path = ''] = name.split(' ');
      const method = Object.entries(methods).find(([known]) => known === verb)?.[1] ?? 'GET';
      const { statusCode } = await api.inject({ method, url: path.replaceAll(/\{\w+\}/g, '1') });
      // An empty `security` says that nothing is needed; a missing one is ambiguous.
      expect([name, Array.isArray(security)]).toEqual([name, true]);
      const isNeeded =
        security !== undefined
        && security.length > 0
        && security.every((one) => 'token' in one || 'session' in one || 'reauthenticated' in one);
      expect([name, statusCode === 401]).toEqual([name, isNeeded]);
    }
  });

  it('allows empty values exactly where the API does', async () => {
    const { at } = await api.call('GET /openapi.json');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const id = Number((await api.call('POST /sliders', { body: { title: 'A' } })).at('data.id'));
    const schema = at('components.schemas.SlidersBody');
    const fits = ajv.compile(typeof schema === 'object' && schema !== null ? schema : {});
    for (const [body, isTaken] of [
      [{ title: null }, false],
      [{ title: '' }, false],
      [{ sub_title: null }, true],
      [{ sub_title: '' }, true],
      [{ status: null }, true],
    ] as const) {
      expect([body, (await api.call(`PUT /sliders/${id}`, { body })).status]).toEqual([body, isTaken ? 200 : 422]);
      expect([body, fits(body)]).toEqual([body, isTaken]);
    }
  });

  it('documents the required fields of a create and its idempotency key', async () => {
    const { at } = await api.call('GET /openapi.json');
    const getShape = ({ requestBody }: Operation): string | undefined =>
      requestBody?.content['application/json']?.schema?.$ref?.replace('#/', '').replaceAll('/', '.');
    const creates = operations.filter(({ operation }) => getShape(operation)?.endsWith('Create'));
    expect(creates).toHaveLength(contracts.length - 1);
    for (const { name, operation } of creates) {
      const required = at(`${String(getShape(operation))}.required`);
      const refused = await api.call(`POST /${name.replace('post /api/', '')}`, {
        key: name.endsWith('/users') ? accountsKey : siteKey,
        body: {},
      });
      expect([name, refused.status, Object.keys(refused.under('errors'))]).toEqual([name, 422, required]);
      expect(operation.parameters?.map((one) => one.name)).toContain('idempotency-key');
    }
  });

  it('documents the formats of emails and slugs', async () => {
    const { at } = await api.call('GET /openapi.json');
    expect(at('components.schemas.UsersBody.properties.email.format')).toBe('email');
    const [ajv, slug] = [new Ajv2020(), at('components.schemas.PagesBody.properties.slug')];
    const isSlug = ajv.compile(typeof slug === 'object' && slug !== null ? slug : {});
    for (const [documented, status] of [
      ['about-us', 201],
      ['About us', 422],
      ['12', 422],
    ] as const) {
      expect([documented, (await api.call('POST /pages', { body: { title: 'A', slug: documented } })).status]).toEqual([
        documented,
        isSlug(documented) ? 201 : 422,
      ]);
      expect(isSlug(documented)).toBe(status === 201);
    }
  });

  it('documents values beyond their type, and the keys of choices', async () => {
    const { at } = await api.call('GET /openapi.json');
    const getDescription = (path: string) => at(`components.schemas.${path}.description`);
    expect(getDescription('PagesBody.properties.status')).toBe(
      '1 is Active, any other number Inactive. A create without it stores 1.',
    );
    expect(getDescription('PagesBody.properties.content')).toMatch(
      /^HTML; scripts and other active content are removed\. .*<figure data-embed="address of the player">/,
    );
    expect(getDescription('SectionsBody.properties.template')).toContain(
      'welcome: Title and text next to a picture, with Read More;',
    );
    expect(getDescription('SectionsBody.properties.template')).toContain('A create without it stores default.');
    expect(getDescription('ApplicationsBody.properties.map_html')).toBe(
      'The embed code of one map, of Google Maps (Share, Embed a map) or OpenStreetMap (Share, HTML), or the address of a place there; stored as an iframe.',
    );
    expect(getDescription('SlidersBody.properties.link_url')).toBe(
      'A path of this site, or an http(s), mailto, tel, sms or whatsapp address.',
    );
    const refused = await api.call('POST /sliders', {
      body: { title: 'A', link_url: 'javascript:0', thumb: 'ftp://x' },
    });
    expect(refused.under('errors')).toEqual({
      thumb: [
        String(getDescription('SlidersBody.properties.thumb')).replace(
          /^./,
          (letter) => `Must be ${letter.toLowerCase()}`,
        ),
      ],
      link_url: ['Links cannot begin with javascript: Use https:, mailto:, tel:, sms: or whatsapp:.'],
    });
    expect(at('components.securitySchemes.application.description')).toContain('app_keys');
  });

  it('says of each header what it is for', () => {
    const headers = operations.flatMap(({ name, operation: { parameters = [], responses } }) => [
      ...parameters.filter((one) => one.in === 'header').map((one) => [`${name} ${one.name}`, one.description]),
      ...Object.values(responses).flatMap((one) =>
        Object.entries(one.headers ?? {}).map(([header, { description }]) => [`${name} ${header}`, description]),
      ),
    ]);
    expect(headers.length).toBeGreaterThan(50);
    expect(headers.filter(([, description]) => !description)).toEqual([]);
  });

  it('has exactly the path parameters of each path', () => {
    const wrong = operations.filter(({ name, operation: { parameters = [] } }) => {
      const inPath = parameters.filter((one) => one.in === 'path' && one.required).map((one) => one.name);
      return [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part).join() !== inPath.join();
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has only valid keywords of JSON Schema 2020-12', async () => {
    const ajv = new Ajv2020({ allowUnionTypes: true, validateFormats: false, strictRequired: false });
    const { under } = await api.call('GET /openapi.json');
    // Only the schemas are compiled, so the references between them become plain names.
    const named = (schema: unknown): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
    for (const [name, schema] of Object.entries(under('components.schemas'))) ajv.addSchema(named(schema), name);
    const listMedia = (content: Record<string, Media> = {}) => Object.values(content);
    const schemas = operations.flatMap(({ operation: { parameters = [], requestBody, responses } }) =>
      [
        ...parameters,
        ...listMedia(requestBody?.content),
        ...Object.values(responses).flatMap(({ content }) => listMedia(content)),
      ].map(({ schema }) => schema ?? {}),
    );
    for (const name of Object.keys(under('components.schemas'))) ajv.compile({ $ref: name });
    for (const schema of schemas) ajv.compile(named(schema));
  });

  it('is readable at /api/docs, with scripts of the same origin only', async () => {
    const page = await api.inject('/api/docs/');
    expect(page.body).toContain('<title>Quoin content API</title>');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script>/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await api.inject(new URL(file ?? '', 'http://x/api/docs/').pathname)).statusCode).toBe(200);
    }
  });
});
