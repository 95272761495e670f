import { createServer, type IncomingMessage, type Server } from 'node:http';
import { previewPath } from '@quoin/shared/contract/preview';
import { createHostCheck } from '@quoin/shared/server/served-hosts';
import { getStrictTransport } from '@quoin/shared/server/strict-transport';
import { createAddressReader } from '@quoin/shared/server/visitor-address';
import { Gauge, Registry as MetricsRegistry } from 'prom-client';
import { textResponse, type EdgeResponse } from './http/edge-response.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { createShutdown } from './shutdown.ts';
import { createLinkedPreviews, hideToken } from './linked-previews.ts';
import { createLivePictureHosts } from './live-picture-hosts.ts';
import { mediaFile } from './http/media-proxy.ts';
import { whenPresent, recoverWith } from './when-present.ts';
import { normalizeTarget, toCanonicalUrl } from './http/canonical-url.ts';
import { watchContent } from './page-cache/content-watch.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createPages } from './serve-pages.ts';
import { readPostedForm } from './http/posted-form.ts';
import { releaseFile } from './release-files.ts';
import type { Choice } from './releases/choose-releases.ts';
import { createReleases, type Releases } from './releases/releases.ts';
import { commonHeaders } from './document/security-headers.ts';
import { sendResponse } from './http/send-response.ts';
import { createSiteFiles } from './site-files/site-files.ts';

export interface Edge {
  server: Server;
  close(): Promise<void>;
}

const maxPath = 2048;
/** What load balancers and monitors call. */
const probes: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);
/** In milliseconds. Longer than most visitors read a page, so that the next page needs one round trip and not two. */
const keepAliveTimeout = 72_000;

function logError(error: unknown, context: string): void {
  console.error(`${context}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** Creates the edge: it answers pages, release files, media files and site files. The server does not listen yet. */
export async function createEdge(settings: EdgeSettings): Promise<Edge> {
  const getVisitor = createAddressReader(settings.trustedProxies);
  const registry = new MetricsRegistry();
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const releases = await createReleases({ settings, getVisitor, registry, onError: logError });
  const content = watchContent({ settings, onError: logError });
  const cache = createPageCache({ content, maxBytes: settings.pageCacheMb * 2 ** 20, registry });
  const { health, tokens } = releases;
  const pictureHosts = createLivePictureHosts({ settings, content, onError: logError });
  const pages = createPages({ settings, cache, content, pictureHosts, health, tokens, onError: logError });
  releases.onChange(pages.use);
  const linkedPreviews = createLinkedPreviews({
    settings,
    show: (request, preview) => pages.linkedPreview(releases.choose(request), preview),
    onError: logError,
  });
  const siteFiles = createSiteFiles({ settings, cache, onError: logError });
  const findHostProblem = createHostCheck({
    urls: [settings.siteUrl],
    hosts: settings.siteHosts,
    setting: 'SITE_HOSTS',
    isProbe: (path) => probes.has(getPathname(path)),
  });
  const headersOfAll = { ...commonHeaders, ...getStrictTransport(settings) };

  function respond(request: IncomingMessage, path: string): EdgeResponse | Promise<EdgeResponse> {
    const pathname = getPathname(path);
    const releaseResponse = releases.respond(request, pathname);
    if (releaseResponse) return releaseResponse;
    const linked = linkedPreviews.respond(request, pathname);
    if (linked) return linked;
    if (request.method === 'POST') return servePost(request, path);
    if (pathname.startsWith('/mf/'))
      return releaseFile({ request, settings, path: pathname, onMissing: releases.missed });
    if (pathname.startsWith('/media/')) return mediaFile(settings.apiInternalUrl, pathname);
    return serveHealth(pathname, releases) ?? siteFiles.respond(pathname) ?? servePage(request, { path, pathname });
  }

  function servePage(
    request: IncomingMessage,
    { path, pathname }: { path: string; pathname: string },
  ): EdgeResponse | Promise<EdgeResponse> {
    const choice = releases.choose(request);
    const addVisitorHeaders = createHeaderAdder(choice);
    if (pathname === previewPath) return pages.previewPage(choice);
    if (/^\/admin(\/|$)/.test(pathname)) return whenPresent(pages.adminPage(pathname, choice), addVisitorHeaders);
    const address = toCanonicalUrl(path);
    if (!address) return whenPresent(pages.publicPage(path, choice), addVisitorHeaders);
    // A visitor gets one redirect, not one to the canonical URL and from there the next.
    return whenPresent(pages.publicPage(address, choice), (page) =>
      page.headers.location ? page : textResponse(301, `See ${address}`, { location: address }),
    );
  }

  async function servePost(request: IncomingMessage, path: string): Promise<EdgeResponse> {
    const posted = await readPostedForm(request, { siteUrl: settings.siteUrl, getVisitor });
    return 'status' in posted ? posted : pages.postedForm(path, { posted, choice: releases.choose(request) });
  }

  const server = createServer(
    {
      keepAliveTimeout,
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      maxHeaderSize: 16_384,
      // `handle` answers such a request, because Node's own answer has no sentence.
      requireHostHeader: false,
    },
    (request, response) => {
      void recoverWith(
        () =>
          whenPresent(handle(request, { findHostProblem, respond }), (edgeResponse) =>
            sendResponse({ request, response, edgeResponse, headersOfAll }),
          ),
        (error) => {
          logError(error, `${request.method} ${hideToken(request.url ?? '')}`);
          response.destroy();
        },
      );
    },
  );

  const end = createShutdown(server);

  return {
    server,
    close: async () => {
      await end();
      content.close();
      await releases.close();
      await pages.close();
    },
  };
}

interface Handler {
  findHostProblem: ReturnType<typeof createHostCheck>;
  respond: (request: IncomingMessage, path: string) => EdgeResponse | Promise<EdgeResponse>;
}

function handle(request: IncomingMessage, { findHostProblem, respond }: Handler): EdgeResponse | Promise<EdgeResponse> {
  const path = normalizeTarget(request.url ?? '/');
  const hostProblem = findHostProblem(request);
  if (hostProblem) return textResponse(hostProblem.status, hostProblem.detail);
  if (!/^(GET|HEAD|POST)$/.test(request.method ?? ''))
    return textResponse(405, 'Method not allowed.', { allow: 'GET, HEAD, POST' });
  // Such a request target can name another host in code that builds URLs from it.
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\'))
    return textResponse(400, 'The request must name a path of this site.');
  if (path.length > maxPath) return textResponse(414, 'This address is too long.');
  return recoverWith(
    () => respond(request, path),
    (error) => {
      logError(error, `${request.method} ${hideToken(path)}`);
      return textResponse(500, 'Something went wrong on our side. Please try again.');
    },
  );
}

/** Answers the health checks. Returns undefined for every other path. */
function serveHealth(pathname: string, releases: Pick<Releases, 'current'>): EdgeResponse | undefined {
  if (pathname === '/health/live') return textResponse(200, 'ok');
  if (pathname !== '/health/ready') return undefined;
  return releases.current().apps.shell ? textResponse(200, 'ok') : textResponse(503, 'Nothing is released yet.');
}

function getPathname(path: string): string {
  const end = path.indexOf('?');
  return end < 0 ? path : path.slice(0, end);
}

/**
 * Adds the headers of this one request. A visitor with a new canary bucket gets its cookie. For the answer that all
 * visitors share, a reverse proxy gets a limit on how long it caches (docs/nginx.md).
 */
function createHeaderAdder({ cookie, isShared }: Choice): (edgeResponse: EdgeResponse) => EdgeResponse {
  if (cookie) return (edgeResponse) => ({ ...edgeResponse, visitorHeaders: ['set-cookie', cookie] });
  const expiry = getExpiryHeaders();
  return (edgeResponse) =>
    isShared && edgeResponse.headers.etag ? { ...edgeResponse, visitorHeaders: expiry } : edgeResponse;
}

let lastSecond = 0;
let expiryHeaders: readonly string[] = [];

/**
 * A proxy may cache until the current clock second ends, so that no cached page is older than one second. See
 * docs/nginx.md.
 */
function getExpiryHeaders(): readonly string[] {
  const now = Math.floor(Date.now() / 1000);
  if (now !== lastSecond) expiryHeaders = ['x-accel-expires', `@${now}`];
  lastSecond = now;
  return expiryHeaders;
}
