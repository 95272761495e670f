import { contracts } from '@quoin/shared/contract/resources/contracts';
import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Field } from '@quoin/shared/contract/field';
import { aBody } from '../testing/a-body.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestResponse, type TestApi } from '../testing/test-api.ts';

const otherKey = 'other-site';
let api: TestApi;
let otherToken: string;

beforeAll(async () => {
  api = await aTestApi();
  otherToken = await addTenant(api, otherKey);
});
afterAll(() => api.close());

describe.each(contracts.filter(({ name }) => name !== 'applications'))('/$name', (contract) => {
  const { name } = contract;
  const key = name === 'users' ? accountsKey : siteKey;
  const path = `/${name}` as const;
  const create = (mark: string, more: Record<string, unknown> = {}): Promise<TestResponse> =>
    api.call(`POST ${path}`, { key, body: aBody(contract, { mark, ...more }) });
  const created = async (mark: string, more: Record<string, unknown> = {}): Promise<number> =>
    Number((await create(mark, more)).at('data.id'));
  const shown = (mark: string): object =>
    Object.fromEntries(
      Object.entries(aBody(contract, { mark })).filter(([field]) => {
        const kind = contract.fields[field]?.kind;
        return kind !== 'secret' && kind !== 'code';
      }),
    );

  it('creates a record and reads it as it was sent, without secrets [API-CRUD]', async () => {
    const made = await create('made');
    expect(made.status).toBe(201);
    const { headers, body, text } = await api.call(`GET ${path}/${String(made.at('data.id'))}`, { key });
    expect(body).toMatchObject({ data: { ...shown('made'), app_key: key, version: 1 } });
    expect(headers.etag).toBe('"1"');
    expect(text).not.toContain('a long secret');
  });

  it('refuses a record without a required field', async () => {
    const required = Object.keys(contract.fields).filter((field) => contract.fields[field]?.required);
    const refused = await api.call(`POST ${path}`, {
      key,
      body: Object.fromEntries(required.map((field) => [field, ' '])),
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.under('errors'))).toEqual(required);
  });

  it('lists by page, with the total also past the end [API-LISTS]', async () => {
    for (const mark of ['p1', 'p2', 'p3']) await create(mark);
    const first = await api.call(`GET ${path}?page=1&size=2`, { key });
    const total = Number(first.at('data.total'));
    expect(total).toBeGreaterThanOrEqual(3);
    expect(first.body).toMatchObject({ data: { current_page: 1, per_page: 2, last_page: Math.ceil(total / 2) } });
    expect(first.at('data.data.1.id')).toBeDefined();
    expect(first.at('data.data.2')).toBeUndefined();
    const past = await api.call(`GET ${path}?page=999&size=2`, { key });
    expect(past.body).toMatchObject({ data: { data: [], total, current_page: 999 } });
    const all = await api.call(`GET ${path}`, { key });
    expect(all.body).toMatchObject({ data: { total, last_page: 1 } });
    expect((await api.call(`GET ${path}?size=0`, { key })).status).toBe(400);
    expect((await api.call(`GET ${path}?size=2&size=3`, { key })).status).toBe(400);
  });

  it('has its default order when its default column is requested', async () => {
    for (const mark of ['o1', 'o2', 'o3']) await create(mark);
    const ids = async (query: string): Promise<unknown> =>
      JSON.stringify((await api.call(`GET ${path}?size=50&fields=id${query}`, { key })).at('data.data'));
    expect(await ids(`&sort=${contract.order.by}`)).toBe(await ids(''));
  });

  it('sorts only by readable fields', async () => {
    const rows = (await api.call(`GET ${path}?sort=id&order=desc&size=50`, { key })).at('data.data');
    const ids = Array.isArray(rows) ? rows.map((row: { id: number }) => row.id) : [];
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await api.call(`GET ${path}?sort=password`, { key })).status).toBe(400);
    expect((await api.call(`GET ${path}?sort=id&order=sideways`, { key })).status).toBe(400);
  });

  it('searches in any letter case, takes special characters literally and limits the length', async () => {
    await create('sought');
    const found = await api.call(`GET ${path}?search_key=SOUGHT&size=10`, { key });
    expect(found.at('data.total')).toBe(1);
    for (const sign of ['%25', '_ought', String.raw`\\`]) {
      expect((await api.call(`GET ${path}?search_key=${sign}&size=10`, { key })).at('data.total')).toBe(0);
    }
    expect((await api.call(`GET ${path}?search_key=${'x'.repeat(101)}`, { key })).status).toBe(400);
  });

  it('changes sent fields, keeps absent ones and clears empty ones [API-CRUD]', async () => {
    const id = await created('before');
    const unchanged = await api.call(`PUT ${path}/${id}`, {
      key,
      body: { unknown: 1, id: 99, version: 99, created_at: '2000-01-01 00:00:00' },
    });
    expect(unchanged.body).toMatchObject({ data: { ...shown('before'), id, version: 2 } });
    // An empty slug is made from another field (make-slug.test.ts).
    const isSlug = (field: Field): boolean => field.kind === 'text' && field.format === 'slug';
    const clearable = Object.entries(contract.fields).filter(
      ([, field]) => !field.required && !field.readOnly && field.kind !== 'secret' && !isSlug(field),
    );
    for (const empty of [null, '']) {
      const cleared = await api.call(`PUT ${path}/${id}`, {
        key,
        body: Object.fromEntries(clearable.map(([field]) => [field, empty])),
      });
      expect(cleared.body).toMatchObject({
        data: Object.fromEntries(clearable.map(([field, kind]) => [field, getEmptyValue(kind)])),
      });
    }
  });

  it('answers 412 with the current record to a stale If-Match', async () => {
    const id = await created('stale');
    expect((await api.call(`PUT ${path}/${id}`, { key, body: {}, headers: { 'if-match': '"1"' } })).status).toBe(200);
    const stale = await api.call(`PUT ${path}/${id}`, {
      key,
      body: aBody(contract, { mark: 'lost' }),
      headers: { 'if-match': '"1"' },
    });
    expect(stale).toMatchObject({ status: 412, body: { status: 412, current: { ...shown('stale'), id, version: 2 } } });
    expect((await api.call(`PUT ${path}/${id}`, { key, body: {}, headers: { 'if-match': 'nonsense' } })).status).toBe(
      400,
    );
  });

  it('answers the deleted record, and then 404', async () => {
    const id = await created('gone');
    const gone = await api.call(`DELETE ${path}/${id}`, { key });
    expect(gone).toMatchObject({ status: 200, body: { data: { id, ...shown('gone') } } });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(
        (await api.call(`${method} ${path}/${id}`, { key, ...(method === 'PUT' ? { body: {} } : {}) })).status,
      ).toBe(404);
    }
  });

  it('restores a deleted record for users who may delete it', async () => {
    const id = await created('back');
    await api.call(`DELETE ${path}/${id}`, { key });
    expect((await api.call(`POST ${path}/${id}/restore`, { key, token: null })).status).toBe(
      contract.keepsDeleted ? 401 : 404,
    );
    expect((await api.call(`POST ${path}/${id}/restore`, { key: otherKey, token: otherToken })).status).toBe(404);
    const back = await api.call(`POST ${path}/${id}/restore`, { key });
    if (!contract.keepsDeleted) expect(back.status).toBe(404);
    else expect(back).toMatchObject({ status: 200, body: { data: { id, ...shown('back'), version: 3 } } });
  });

  it('refuses writes without a token before any other check', async () => {
    const id = await created('guarded');
    for (const token of [null, 'x'.repeat(43)]) {
      const isForm = contract.canAnyoneCreate && token === null;
      expect((await api.call(`POST ${path}`, { key, token, body: aBody(contract, { mark: 'intruder' }) })).status).toBe(
        isForm ? 201 : 401,
      );
      expect((await api.call(`PUT ${path}/${id}`, { key, token, body: {} })).status).toBe(401);
      expect((await api.call(`DELETE ${path}/${id}`, { key, token })).status).toBe(401);
      expect((await api.call(`DELETE ${path}/999999`, { key: 'no-such-key', token })).status).toBe(401);
    }
    expect((await api.call(`GET ${path}/${id}`, { key })).status).toBe(200);
  });

  it('shows the public only active rows and public fields, or nothing [API-PUBLIC]', async () => {
    const [active, inactive] = [await created('active'), await created('inactive', { status: 0 })];
    const list = await api.call(`GET ${path}`, { key, token: null });
    const one = await api.call(`GET ${path}/${active}`, { key, token: null });
    if (!contract.isPublic) {
      expect([list.status, one.status]).toEqual([401, 401]);
      return;
    }
    const hidden = Object.keys(contract.fields).filter(
      (field) => (contract.fields[field]?.access ?? 'public') !== 'public',
    );
    expect(one.status).toBe(200);
    expect(Object.keys(one.under('data')).filter((field) => hidden.includes(field))).toEqual([]);
    expect(list.text).toContain(`"id":${active},`);
    expect(list.text).not.toContain(`"id":${inactive},`);
    expect((await api.call(`GET ${path}/${inactive}`, { key, token: null })).status).toBe(404);
    expect((await api.call(`GET ${path}?status=0`, { key, token: null })).at('data.total')).toBe(0);
  });

  it('isolates the records of an application from other applications', async () => {
    const id = await created('walled');
    const before = await api.call(`GET ${path}/${id}`, { key });
    for (const theirs of [
      { key: otherKey, token: otherToken },
      { key, token: otherToken },
      { key: 'no-such-key', token: otherToken },
    ]) {
      const refused = theirs.key === otherKey && name !== 'users' ? 404 : 403;
      expect((await api.call(`GET ${path}/${id}`, theirs)).status).toBe(refused);
      expect(
        (await api.call(`PUT ${path}/${id}`, { ...theirs, body: aBody(contract, { mark: 'taken' }) })).status,
      ).toBe(refused);
      expect((await api.call(`DELETE ${path}/${id}`, theirs)).status).toBe(refused);
      expect((await api.call(`GET ${path}?search_key=walled`, theirs)).text).not.toContain('walled');
    }
    for (const field of ['app_key', 'APP_KEY']) {
      expect(
        (await api.call(`POST ${path}`, { key, body: aBody(contract, { mark: 'smuggled', [field]: otherKey }) }))
          .status,
      ).toBe(422);
    }
    expect((await create('repeated', { app_key: key, APP_KEY: key })).status).toBe(201);
    expect((await api.call(`GET ${path}/${id}`, { key })).body).toEqual(before.body);
  });

  it('refuses a duplicate value, with the name of the field', async () => {
    if (contract.unique.length === 0) return;
    const id = await created('taken');
    await create('free');
    const clash = await create('taken');
    expect(clash.status).toBe(409);
    expect(Object.keys(clash.under('errors'))).toEqual(contract.unique);
    expect((await api.call(`PUT ${path}/${id}`, { key, body: aBody(contract, { mark: 'free' }) })).status).toBe(409);
    expect((await api.call(`PUT ${path}/${id}`, { key, body: aBody(contract, { mark: 'taken' }) })).status).toBe(200);
  });
});
