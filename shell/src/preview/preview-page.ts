import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { analyticsServices } from '@quoin/shared/contract/analytics';
import { isObject } from '@quoin/shared/contract/is-object';
import { isPreviewDraft, type PreviewDraft, type PreviewNews } from '@quoin/shared/contract/preview';
import { standBefore, type RunCall } from '@quoin/shared/runtime/api-client';
import { appKey } from '@quoin/shared/runtime/app-key';
import { configure } from '@quoin/shared/runtime/config';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider, type RouteObject } from '@quoin/shared/runtime/router';
import { loadSite } from '../public/load-site.ts';
import { rootElementId, type PageState } from '../page-state.ts';
import { rootOptions } from '../federation/report-failure.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { overlaid } from './overlay.ts';
import { remembered } from './remembered.ts';
import '../public/navigation-hints.css';

const post = (news: PreviewNews): void => globalThis.parent.postMessage(news, location.origin);

/** Disables links and forms: a preview shows one address. */
function stayHere(): void {
  const stay = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.type === 'submit' || link) event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit']) document.addEventListener(type, stay, { capture: true });
}

/** Removes the analytics ids from the application's settings, so that previews are not counted as visits. */
const uncounted = (answer: unknown): unknown =>
  isObject(answer) ? { ...answer, ...Object.fromEntries(analyticsServices.map((service) => [service, ''])) } : answer;

/**
 * Creates an `Ask` that answers the site's reads with the draft applied. Each request is sent to the API once.
 * @throws Error for a request that is not a GET
 */
function createPreviewCall(getDraft: () => PreviewDraft): RunCall {
  const once = remembered();
  // eslint-disable-next-line max-params -- replaces `call`, so it has the same parameters
  return (method, path, { signal: _, ...options }, send) => {
    if (method !== 'GET') throw new Error('a preview writes nothing');
    const { query = {} } = options;
    const ask = () => once(JSON.stringify([path, query]), () => send(method, path, options));
    return path.startsWith('/applications/')
      ? ask().then(uncounted)
      : overlaid({ path, query }, { draft: getDraft(), ask });
  };
}

/** Returns a function that renders the page at a draft's address, and updates it with each further draft. */
function createView(routes: RouteObject[], place: HTMLElement) {
  let draft: PreviewDraft | undefined;
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  let bring = bringIntoSight();
  standBefore(
    createPreviewCall(() => {
      if (!draft) throw new Error('the preview has no draft yet');
      return draft;
    }),
  );
  return (next: PreviewDraft): void => {
    const before = draft?.address;
    draft = next;
    if (before !== next.address) bring = bringIntoSight();
    bring(next.record);
    if (!router) {
      router = createMemoryRouter(routes, { initialEntries: [next.address] });
      createRoot(place, rootOptions).render(createElement(RouterProvider, { router }));
    } else if (before === next.address) void router.revalidate();
    else void router.navigate(next.address, { replace: true, preventScrollReset: true });
  };
}

/**
 * Starts the public site in the preview frame of a form. It accepts drafts only from the back-office document that
 * contains the frame.
 * @throws Error when the document has no root element
 */
export async function startPreview(state: PageState): Promise<void> {
  const place = document.getElementById(rootElementId);
  if (!place) throw new Error(`the page has no #${rootElementId}`);
  // An administrator of several sites previews the one that is open in the back-office.
  configure({ ...state.config, appKey: appKey() });
  stayHere();
  const loaded = await loadSite(state);
  if (!loaded.ok) return post({ kind: 'failed' });
  const show = createView(loaded.routes, place);
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === globalThis.parent && isPreviewDraft(data)) show(data);
  });
  return post({ kind: 'ready' });
}
