import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import type { OpenPreview } from '@quoin/shared/contract/preview-wire';
import { addQuery } from '@quoin/shared/contract/site-path';
import { findAdminRemoteForPath } from '../src/find-remote-for-path.ts';
import { textResponse, type EdgeResponse } from './http/edge-response.ts';
import { closedPage } from './document/closed-page.ts';
import {
  type Composition,
  adminDocument,
  previewDocument,
  publicDocument,
  unrendered,
  withShell,
} from './document/compose.ts';
import { linkedPreviewDocument } from './document/linked-preview-document.ts';
import { filterRemotes } from './document/page-config.ts';
import { createCountedRenders, isUnrendered, type UnrenderedPage } from './render/counted-renders.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { LivePictureHosts } from './live-picture-hosts.ts';
import { getCacheKey } from './page-cache/cache-key.ts';
import type { ContentWatch } from './page-cache/content-watch.ts';
import type { PageKey, PageResult, PageCache } from './page-cache/page-cache.ts';
import type { Choice } from './releases/choose-releases.ts';
import type { HealthWatch } from './releases/health-watch.ts';
import type { PageTokens } from './releases/page-tokens.ts';
import { whenPresent } from './when-present.ts';
import { getPageReleases } from './render/page-releases.ts';
import type { PostedForm, Redirect, RenderResult, RenderRequest } from './render/render-contract.ts';

export interface Pages {
  /** Returns a page of the public site, by path and query. It returns an answer even when the render fails. */
  publicPage(path: string, choice: Choice): EdgeResponse | Promise<EdgeResponse>;
  /**
   * Runs a form that was posted to a page, and returns the answer. The answer is not cached, and no older page replaces
   * it.
   */
  postedForm(path: string, sent: { posted: PostedForm; choice: Choice }): Promise<EdgeResponse>;
  adminPage(pathname: string, choice: Choice): EdgeResponse | Promise<EdgeResponse>;
  /** Returns the document of a preview link. */
  linkedPreview(choice: Choice, preview: OpenPreview): EdgeResponse;
  /** Returns the document in which a form's preview is rendered. */
  previewPage(choice: Choice): EdgeResponse | Promise<EdgeResponse>;
  /** Replaces the choices that visitors can get. Ends the render workers of all other releases. */
  use(choices: readonly Choice[]): void;
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  cache: PageCache;
  content: Pick<ContentWatch, 'isActive'>;
  pictureHosts: LivePictureHosts;
  health: Pick<HealthWatch, 'recordServed' | 'recordRender'>;
  tokens: Pick<PageTokens, 'sign'>;
  onError: (error: unknown, context: string) => void;
}

const redirect = ({ status, location }: Pick<Redirect, 'status' | 'location'>): EdgeResponse =>
  textResponse(status, `See ${location}`, { location });

/** The answer when a form could not be processed. Browsers keep what was typed into the previous page. */
const createUnsent = (): EdgeResponse =>
  textResponse(503, 'This could not be sent. Go back: what you wrote is still there. Then try again in a moment.', {
    'retry-after': '5',
  });

/**
 * Returns the composition of a page, without its remotes. An overridden remote is treated like one with a development
 * server.
 */
const getComposition = (
  { settings, tokens }: Pick<Options, 'settings' | 'tokens'>,
  { releases, overrides }: Choice,
): Omit<Composition, 'remotes'> => ({
  tokens,
  releases,
  overrides,
  settings: {
    ...settings,
    devServers: {
      ...settings.devServers,
      ...Object.fromEntries(overrides.map(({ name, address }) => [name, address])),
    },
  },
});

interface PageLocation {
  path: string;
  choice: Choice;
}

const publicComposition = (
  options: Pick<Options, 'settings' | 'tokens'>,
  { path, choice }: PageLocation,
): Composition => ({ ...getComposition(options, choice), remotes: getPageReleases(choice, path).remotes });

/**
 * Whether an override replaces the shell or a remote of this page. Its newest code exists in the browser only, so the
 * edge does not render it.
 */
const isOverridden = ({ path, choice }: PageLocation): boolean =>
  choice.overrides.some(({ name }) => getPageReleases(choice, path).apps.some((app) => app.name === name));

const withoutCaching = (response: EdgeResponse): EdgeResponse => ({
  ...response,
  headers: { ...response.headers, 'cache-control': 'no-store' },
});

const toResponse = ({ response }: PageResult): EdgeResponse => response;

/** Adds to a redirect the parameters of the visitor's query that its cache key leaves out. */
function addLeftOutQuery(response: EdgeResponse, { path, address }: { path: string; address: string }): EdgeResponse {
  const { status, headers } = response;
  if (headers.location === undefined) return response;
  const kept = new URLSearchParams(address.split('?')[1]);
  const leftOut = (path.split('?')[1] ?? '')
    .split('&')
    .filter((parameter) => ![...new URLSearchParams(parameter).keys()].some((name) => kept.has(name)));
  return redirect({ status, location: addQuery(headers.location, `?${leftOut.join('&')}`) });
}

/** Returns the key under which the page is cached. */
function getPageRequest(path: string, choice: Choice): PageKey {
  const { cacheKey, read } = getPageReleases(choice, path);
  return { address: getCacheKey(path, read), releases: cacheKey, audience: choice.canaries.join(' ') };
}

/** Adds the hosts of live pictures to those that the operator names. */
const withPictureHosts = (composition: Composition, hosts: readonly string[]): Composition => ({
  ...composition,
  settings: { ...composition.settings, pictureHosts: [...new Set([...composition.settings.pictureHosts, ...hosts])] },
});

/** The documents that the browser renders. */
const unrenderedPages = ({
  health,
  pictureHosts,
  ...options
}: Pick<Options, 'settings' | 'tokens' | 'health' | 'pictureHosts'>): Pick<
  Pages,
  'adminPage' | 'previewPage' | 'linkedPreview'
> => ({
  adminPage: (pathname, choice) => {
    const remotes = filterRemotes(choice.releases, 'admin');
    const owner = findAdminRemoteForPath(remotes, pathname);
    const contained = withShell(choice.releases, remotes);
    health.recordServed(withShell(choice.releases, owner ? [owner] : []), { ...choice, contained });
    const composition = { ...getComposition(options, choice), remotes };
    return whenPresent(pictureHosts.current(), (hosts) =>
      adminDocument(withPictureHosts(composition, hosts), pathname),
    );
  },
  linkedPreview: (choice, preview) => {
    health.recordServed(getPageReleases(choice, '/').apps, choice);
    return linkedPreviewDocument(publicComposition(options, { path: '/', choice }), preview);
  },
  previewPage: (choice) => {
    health.recordServed(getPageReleases(choice, '/').apps, choice);
    const composition = publicComposition(options, { path: '/', choice });
    return whenPresent(pictureHosts.current(), (hosts) => previewDocument(withPictureHosts(composition, hosts)));
  },
});

/** Renders the site's pages with the releases that were chosen for a visitor, and caches them. */
export function createPages({ settings, cache, content, pictureHosts, health, tokens, onError }: Options): Pages {
  const renders = createCountedRenders({ settings, health, onError });
  /**
   * The analytics services of the last page that was rendered completely. A page that cannot be rendered may load the
   * same ones.
   */
  let analytics: readonly AnalyticsService[] = [];

  async function render(request: RenderRequest, choice: Choice): Promise<RenderResult | UnrenderedPage> {
    const rendered = await renders.render(request, choice);
    if (rendered.kind === 'page' && !rendered.isPartial) ({ analytics } = rendered);
    return rendered;
  }

  async function postedForm(
    path: string,
    { posted, choice }: { posted: PostedForm; choice: Choice },
  ): Promise<EdgeResponse> {
    try {
      const rendered = await render({ path, posted }, choice);
      if (isUnrendered(rendered)) return createUnsent();
      if (rendered.kind === 'redirect') return redirect(rendered);
      if (rendered.status >= 400 && !(await content.isActive())) return closedPage;
      if (rendered.status === 405) return textResponse(405, 'Method not allowed.', { allow: 'GET, HEAD' });
      return withoutCaching(publicDocument(publicComposition({ settings, tokens }, { path, choice }), rendered));
    } catch (error) {
      onError(error, `posting to ${path}`);
      return createUnsent();
    }
  }

  /** Renders a page with these releases. `isWhole` says whether the result is complete. */
  async function renderPage(path: string, choice: Choice): Promise<PageResult> {
    const composition = publicComposition({ settings, tokens }, { path, choice });
    const createUnrendered = (status: 200 | 503): PageResult => ({
      response: publicDocument(composition, { ...unrendered, status, analytics }),
      isComplete: false,
    });
    try {
      const rendered = await render({ path }, choice);
      if (isUnrendered(rendered)) return createUnrendered(rendered.kind === 'in-browser' ? 200 : 503);
      if (rendered.kind === 'redirect')
        return { response: redirect(rendered), isComplete: true, isUncached: rendered.isUncached };
      return { response: publicDocument(composition, rendered), isComplete: !rendered.isPartial };
    } catch (error) {
      onError(error, `rendering ${path}`);
      return createUnrendered(503);
    }
  }

  function publicPage(path: string, choice: Choice): EdgeResponse | Promise<EdgeResponse> {
    if (isOverridden({ path, choice }))
      return publicDocument(publicComposition({ settings, tokens }, { path, choice }));
    // The page's state contains the override, so the page belongs to this visitor alone and is not cached.
    if (choice.overrides.length > 0) return renderPage(path, choice).then(toResponse);
    health.recordServed(getPageReleases(choice, path).apps, choice);
    const request = getPageRequest(path, choice);
    const response = cache.getOrRender(request, () => renderPage(request.address, choice));
    return request.address === path
      ? response
      : whenPresent(response, (one) => addLeftOutQuery(one, { path, address: request.address }));
  }

  return {
    publicPage,
    postedForm,
    ...unrenderedPages({ settings, tokens, health, pictureHosts }),
    use: (choices) => renders.keepOnly(choices.map(({ releases }) => releases)),
    close: () => renders.close(),
  };
}
