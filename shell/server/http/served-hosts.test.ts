import { once } from 'node:events';
import { connect } from 'node:net';
import { aSite, type Site } from '../testing.ts';

const siteCode = `
  const { createElement: h } = require('react');
  exports.routes = [{ id: 'home', path: '*', Component: () => h('p', null, 'a page') }];`;

let site: Site;
beforeAll(() => {
  // The sites have no API.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeAll(async () => {
  site = await aSite(siteCode, { siteHosts: ['www.site.example', '[2001:db8::7]'] });
});
afterAll(() => site.close());

/** Sends a request as it is written, and returns the status and the body. */
async function send(head: string, to = site): Promise<[status: number, body: string]> {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
  socket.write(`${head}\r\nconnection: close\r\n\r\n`);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  await once(socket, 'close');
  const [start = '', ...rest] = received.split('\r\n\r\n');
  return [Number(/^HTTP\/1.1 (\d+)/.exec(start)?.[1]), rest.join('\r\n\r\n').trim()];
}

// eslint-disable-next-line max-params -- a path, a host, and rarely another site
const getStatus = async (path: string, host: string, to = site) =>
  (await send(`GET ${path} HTTP/1.1\r\nhost: ${host}`, to))[0];

describe('a request to the edge', () => {
  it.each([
    'site.example',
    'SITE.EXAMPLE',
    'site.example:443',
    'site.example:8080',
    'www.site.example',
    '[2001:db8::7]',
    '[2001:db8::7]:80',
  ])('for %s is served', async (host) => {
    expect(await getStatus('/', host)).toBe(200);
  });

  it.each(['/', '/admin', '/mf/shell/aaaaaaaaaaaa/main.js', '/media/a.webp', '/robots.txt', '/health/ready'])(
    'for an unknown host gets 421 and a sentence at %s',
    async (path) => {
      expect(await send(`GET ${path} HTTP/1.1\r\nhost: evil.example`)).toEqual([
        421,
        'This server does not serve the host "evil.example". If it should, add the host to SITE_HOSTS.',
      ]);
    },
  );

  it.each([
    'evil.site.example',
    'site.example.evil.example',
    'site.example@evil.example',
    'evil.example:site.example',
    'site.example,evil.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '',
  ])('for %j gets 421 for a page', async (host) => {
    expect(await getStatus('/', host)).toBe(421);
  });

  it('does not repeat a host that is too long', async () => {
    const [status, body] = await send(`GET / HTTP/1.1\r\nhost: ${'x'.repeat(4000)}`);
    expect([status, body.length < 400]).toEqual([421, true]);
  });

  it.each([
    ['without a host', 'GET / HTTP/1.1'],
    ['of HTTP/1.0 without a host', 'GET / HTTP/1.0'],
    ['with two hosts', 'GET / HTTP/1.1\r\nhost: site.example\r\nhost: evil.example'],
    ['with the same host twice', 'GET / HTTP/1.1\r\nhost: site.example\r\nHost: site.example'],
    ['without a host, of a health check,', 'GET /health/live HTTP/1.1'],
  ])('%s gets 400 and a sentence', async (...[, head]) => {
    expect(await send(head)).toEqual([400, 'Send exactly one Host header.']);
  });

  it.each(['http://site.example/', 'https://evil.example/', '//evil.example/', '*'])(
    'whose target is %s gets 400 and a sentence',
    async (target) => {
      expect(await send(`GET ${target} HTTP/1.1\r\nhost: site.example`)).toEqual([
        400,
        'The request must name a path of this site.',
      ]);
    },
  );

  it.each(['127.0.0.1:3000', '10.0.0.7:3000', '[fd00::7]:3000', 'localhost'])(
    'of a load balancer for %s is served at the health checks and metrics only',
    async (host) => {
      const paths = ['/health/live', '/health/ready', '/metrics', '/', '/health/live/x', '/metricsx'];
      const statuses = [];
      for (const path of paths) statuses.push(await getStatus(path, host));
      expect(statuses).toEqual([200, 200, 200, 421, 421, 421]);
    },
  );

  it('for any name of this machine is served when the site has one of them', async () => {
    const local = await aSite(siteCode, { siteUrl: 'http://localhost:3000', siteHosts: [] });
    const statuses = [];
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'evil.example'])
      statuses.push(await getStatus('/', host, local));
    await local.close();
    expect(statuses).toEqual([200, 200, 200, 421]);
  });
});
