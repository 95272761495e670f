import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isPreviewDraft, type PreviewDraft, type PreviewNews } from '@quoin/shared/contract/preview';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { standBefore, type CallInterceptor } from '@quoin/shared/runtime/api-client';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { appKey } from '@quoin/shared/runtime/app-key';
import { configure } from '@quoin/shared/runtime/config';
import { RouterProvider, type RouteObject } from '@quoin/shared/runtime/router';
import { rootOptions } from '../federation/report-failure.ts';
import { rootElementId, type PageState } from '../page-state.ts';
import { loadSite } from '../public/load-site.ts';
import '../public/navigation-hints.css';
import { overlayDraft } from './overlay.ts';
import { createRecordScroller } from './record-scroller.ts';
import { withoutAnalytics } from './without-analytics.ts';

/** Creates a cache of requests by key. It keeps responses and 404 errors; other failures are requested again. */
function createRequestCache() {
  const cache = new Map<string, Promise<unknown>>();
  return (key: string, send: () => Promise<unknown>): Promise<unknown> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const response = send();
    cache.set(key, response);
    response.catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) cache.delete(key);
    });
    return response;
  };
}

const post = (message: PreviewNews): void => globalThis.parent.postMessage(message, location.origin);

/** Disables links and forms: a preview shows one address. */
function disableNavigation(): void {
  const preventNavigation = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.type === 'submit' || link) event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit'])
    document.addEventListener(type, preventNavigation, { capture: true });
}

/**
 * Creates an interceptor that answers the site's reads with the draft applied. Each request is sent to the API once.
 * @throws Error for a request that is not a GET
 */
function createPreviewCall(getDraft: () => PreviewDraft): CallInterceptor {
  const cached = createRequestCache();
  // eslint-disable-next-line max-params -- replaces `call`, so it has the same parameters
  return (method, path, { signal: _, ...options }, send) => {
    if (method !== 'GET') throw new Error('a preview writes nothing');
    const { query = {} } = options;
    const fetchStored = () => cached(JSON.stringify([path, query]), () => send(method, path, options));
    return path.startsWith('/applications/')
      ? fetchStored().then(withoutAnalytics)
      : overlayDraft({ path, query }, { draft: getDraft(), fetchStored });
  };
}

/** Returns a function that renders the page at a draft's address, and updates it with each further draft. */
function createView(routes: RouteObject[], container: HTMLElement) {
  let draft: PreviewDraft | undefined;
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  let scrollToRecord = createRecordScroller();
  standBefore(
    createPreviewCall(() => {
      if (!draft) throw new Error('the preview has no draft yet');
      return draft;
    }),
  );
  return (next: PreviewDraft): void => {
    const previousAddress = draft?.address;
    if (previousAddress !== next.address || draft?.part?.id !== next.part?.id) scrollToRecord = createRecordScroller();
    draft = next;
    scrollToRecord(next.part ?? next.record);
    if (!router) {
      router = createMemoryRouter(routes, { initialEntries: [next.address] });
      createRoot(container, rootOptions).render(createElement(RouterProvider, { router }));
    } else if (previousAddress === next.address) void router.revalidate();
    else void router.navigate(next.address, { replace: true, preventScrollReset: true });
  };
}

/**
 * Starts the public site in the preview frame of a form. It accepts drafts only from the back-office document that
 * contains the frame.
 * @throws Error when the document has no root element
 */
export async function startPreview(state: PageState): Promise<void> {
  const container = document.getElementById(rootElementId);
  if (!container) throw new Error(`the page has no #${rootElementId}`);
  // An administrator of several sites previews the one that is open in the back-office.
  configure({ ...state.config, appKey: appKey() });
  disableNavigation();
  // The tab has a stored position for this address from an earlier preview, which would undo the scroll to the record.
  const loaded = await loadSite(state, { restoresScroll: false });
  if (!loaded.ok) return post({ kind: 'failed' });
  const show = createView(loaded.routes, container);
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === globalThis.parent && isPreviewDraft(data)) show(data);
  });
  return post({ kind: 'ready' });
}
