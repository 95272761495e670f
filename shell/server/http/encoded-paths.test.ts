import { once } from 'node:events';
import { connect } from 'node:net';
import { aContentServer, type ContentServer } from '../page-cache/testing/a-content-server.ts';
import { aSite, type Site } from '../testing.ts';

/** Shows the slug and how often a page was rendered, so that a cached page is one with the same number. */
const siteCode = `
  const { createElement: h } = require('react');
  let renders = 0;
  exports.routes = [
    { id: 'page', path: ':slug', loader: ({ params }) => ({ slug: params.slug, render: (renders += 1), head: { title: 'A', canonical: '/' + encodeURIComponent(params.slug) } }),
      Component: () => { const { slug, render } = require('@quoin/shared/runtime/router').useLoaderData(); return h('p', null, slug, ' ', render); } },
    { id: 'missing', path: '*', loader: () => { throw new Response('Page Not Found 404', { status: 404 }); }, ErrorBoundary: () => h('h1', null, 'Page Not Found 404') },
  ];`;

let content: ContentServer;
let site: Site;
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  content = await aContentServer();
  site = await aSite(siteCode, { apiInternalUrl: content.url });
});
afterAll(async () => {
  content.close();
  await site.close();
  jest.restoreAllMocks();
});

/** Sends a path as it is written, and returns the head and the body. */
async function send(path: string): Promise<[head: string, body: string]> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += String(chunk);
  });
  await once(socket, 'close');
  const [head = '', ...body] = received.split('\r\n\r\n');
  return [head, body.join('\r\n\r\n')];
}

const getLocation = (head: string): string | undefined => /^location: (.*)$/im.exec(head)?.[1];
const slug = 'नयाँ-कर्जा-योजना';
const encoded = encodeURIComponent(slug);

describe('the address of a page of any script', () => {
  it('is served in every form that clients send, from one entry of the cache', async () => {
    const pages = [];
    for (const path of [`/${encoded}`, `/${encoded.toLowerCase()}`]) pages.push(await send(path));
    for (const [head, body] of pages) {
      expect(head).toContain('200 OK');
      expect(body).toBe(pages[0]?.[1]);
    }
    expect(pages[0]?.[1]).toContain(`<p>${slug}<`);
    expect(pages[0]?.[1]).toContain(`<link rel="canonical" href="https://site.example/${encoded}" data-head>`);
  });

  it.each([
    ['capitals', '/%D0%9D%D0%BE%D0%B2%D1%8B%D0%B9', 'новый'],
    ['decomposed letters', `/${encodeURIComponent('café'.normalize('NFD'))}`, 'café'.normalize('NFC')],
    ['a slash at the end', `/${encoded}/?page=2`, slug],
    ['letters that need no encoding', '/%61bout', 'about'],
  ])('redirects once from one with %s', async (...[, path, target]) => {
    const [head] = await send(path);
    expect(head).toContain('301');
    const location = getLocation(head) ?? '';
    expect(location).toBe(`/${encodeURIComponent(target)}${path.includes('?') ? '?page=2' : ''}`);
    expect((await send(location))[0]).toContain('200 OK');
  });

  it.each([
    '/%',
    '/100%',
    '/%zz',
    '/%E0%A4',
    '/%FF',
    '/%C0%AF',
    '/a%00b',
    '/a%2Fb',
    '/%2F%2Fevil.example',
    '/%2e%2e/x',
    '/%25',
  ])('is no failure and leads nowhere else as %s', async (path) => {
    const [head, body] = await send(path);
    expect(head).toMatch(/^HTTP\/1.1 (200|404)/);
    expect(getLocation(head)).toBeUndefined();
    expect(body).not.toContain('evil.example/"');
  });
});
