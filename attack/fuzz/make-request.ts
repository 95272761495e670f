import type { OutgoingHttpHeaders } from 'node:http';
import type { Operation } from '../target/read-operations.ts';
import { makeBody as makeRecord } from '../wall/tenants.ts';
import { hostileTexts, makeJsonBody } from './hostile-values.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
  isStream: boolean;
  account?: Account;
}

/** Somebody who is signed in, and an application that this account administers. */
export interface Account {
  key: string;
  token: string;
}

/** What the requests of a fuzz may name: those who are signed in, and existing records. */
export interface Known {
  accounts: readonly Account[];
  keys: readonly string[];
  names: readonly string[];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'a',
  '',
];
const multipart = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a\0.png"\r\n\r\n\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\n\r\n--x',
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(200)}--x--\r\n`,
  '',
];
const badPaths = [
  '//',
  '/api//posts',
  '/api/posts/%',
  '/api/posts/%zz',
  '/api/posts/%00',
  '/api/posts/..%2f..%2f',
  '/api/%2e%2e/metrics',
  '/media/..%2f..%2fquoin.sqlite',
  '/media/%2e%2e/quoin.sqlite',
  '/api/posts/1/../../users',
  `/api/posts/${'a'.repeat(7_000)}`,
  `/api/${'a/'.repeat(2_000)}`,
  '/api/posts;a=b',
  '/API/POSTS',
  '/api/posts/%F0%9F%92%A9',
  '/.env',
  '/api/docs/static/..%2f..%2fpackage.json',
];

/** Makes one request: a call of the document with wrong values, or one that the document does not know. */
export function makeRequest(
  random: Random,
  { operations, known }: { operations: readonly Operation[]; known: Known },
): FuzzRequest {
  const operation = random.pick(operations);
  const method = random.chance(0.04) ? random.pick(methods) : operation.method;
  const path = random.chance(0.03) ? random.pick(badPaths) : makePath(random, { operation, known });
  const body = makeBody(random, { operation, method });
  const account = random.chance(0.85) ? random.pick(known.accounts) : undefined;
  const key = account && random.chance(0.85) ? account.key : random.pick(known.keys);
  return {
    method,
    path,
    ...(account ? { account } : {}),
    headers: {
      ...makeHeaders(random, { key, token: account?.token }),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    ...(body === undefined ? {} : { body: body.text }),
    isStream: operation.isStream,
  };
}

function makePath(random: Random, { operation, known }: { operation: Operation; known: Known }): string {
  // The accounts that send the requests stay, or soon nobody could send any.
  const isOfAccount = /^\/api\/(?:users|members)\//.test(operation.template);
  const names = isOfAccount ? hostileTexts : known.names;
  const makeName = (): string =>
    random.chance(0.5)
      ? String((isOfAccount ? 10 : 1) + random.below(40))
      : encodeURIComponent(random.pick(random.chance(0.5) ? names : hostileTexts).toWellFormed());
  const path = operation.template.replaceAll(/\{\w+\}/g, makeName);
  const parameters = [...operation.query, 'app_key', '__proto__', 'page[]', 'x'];
  const query = parameters
    .filter(() => random.chance(0.3))
    .flatMap((name) => (random.chance(0.08) ? [name, name] : [name]))
    .map((name) => `${name}=${makeQueryValue(random)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function makeQueryValue(random: Random): string {
  if (random.chance(0.4)) return String(1 + random.below(60));
  if (random.chance(0.3)) return random.pick(['id', 'asc', 'desc', 'title', 'id,title', 'status', 'created_at', 'a']);
  if (random.chance(0.05)) return random.pick(['%', '%zz', '%00', '%ED%A0%80', '+++', '&&==']);
  return encodeURIComponent(random.pick(hostileTexts).toWellFormed());
}

function makeBody(
  random: Random,
  { operation, method }: { operation: Operation; method: string },
): { type: string; text: string } | undefined {
  if (method === 'GET' || method === 'HEAD' || operation.bodyType === undefined) {
    return random.chance(0.02) ? { type: random.pick(types), text: '{"a":1}' } : undefined;
  }
  if (operation.bodyType !== 'application/json' && random.chance(0.8))
    return { type: 'multipart/form-data; boundary=x', text: random.pick(multipart) };
  const type = random.chance(0.05) ? random.pick(types) : 'application/json';
  return { type, text: makeJsonBody(random, { schema: operation.bodySchema, valid: makeValid(random, operation) }) };
}

/** Returns a body that a resource accepts; an empty one for other calls. */
function makeValid(random: Random, { template, method }: Operation): object {
  const mark = `fuzz${random.below(1_000_000)}`;
  const isRecord = method === 'PUT' || (method === 'POST' && template.split('/').length === 3);
  return isRecord ? makeRecord(template.split('/')[2] ?? '', { publicMark: mark, privateMark: mark }) : {};
}

function makeHeaders(random: Random, { key, token }: { key: string; token: string | undefined }): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    // As behind a proxy: each visitor has an address, so that no limit of one address hides what comes after it.
    'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
  if (random.chance(0.97)) headers['app-key'] = key;
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const isPlain = random.chance(0.85);
  if (isPlain) return headers;
  const odd: OutgoingHttpHeaders = random.pick<OutgoingHttpHeaders>([
    { authorization: 'Bearer' },
    { authorization: `Basic ${'a'.repeat(3_000)}` },
    { 'if-match': random.pick(['*', '"1"', '1', 'W/"x"', '"99999999999999999999"']) },
    { 'if-none-match': '*' },
    { 'idempotency-key': random.pick(['a', 'é', 'x'.repeat(201), ' ']) },
    { 'content-encoding': random.pick(['gzip', 'br', 'x']) },
    { 'last-event-id': random.pick(['-1', 'a', '99999999999999999999']) },
    { 'x-forwarded-for': random.pick(['', 'a', '1.2.3.4, ::1', `${'1.1.1.1,'.repeat(500)}`]) },
    { 'x-http-method-override': 'DELETE' },
    { origin: random.pick(['null', 'https://evil.example', '']) },
    { range: 'bytes=0-,1-,2-' },
    { accept: '*/*;q=a' },
    { cookie: 'a=b;'.repeat(200) },
    { app_key: random.pick(['other', '__proto__', '']) },
  ]);
  return { ...headers, ...odd };
}
