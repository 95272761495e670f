import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isObject } from '@quoin/shared/contract/is-object';
import { linkedPreviewPath, previewScheme, type OpenPreview } from '@quoin/shared/contract/preview-wire';
import { call, standBefore, type CallInterceptor } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { createBrowserRouter, RouterProvider } from '@quoin/shared/runtime/router';
import { rootOptions } from '../federation/report-failure.ts';
import { rootElementId, type PageState } from '../page-state.ts';
import { applyHead } from '../public/head-in-browser.ts';
import { loadSite } from '../public/load-site.ts';
import { mergeHeads } from '../public/page-head.ts';
import { SiteFailed } from '../start/site-failed.ts';
import { PreviewBar } from './preview-bar.tsx';
import { stayInside } from './stay-inside.ts';
import { withoutAnalytics } from './without-analytics.ts';
import '../public/navigation-hints.css';

const noForms = 'This is a preview: its forms send nothing.';

/**
 * Creates an interceptor that sends the site's reads with the token of the link. A call that would write is refused.
 * When the link has ended meanwhile, the page is loaded again, and the edge says so. A read that is not for visitors is
 * refused too, so the link is asked for by itself.
 */
function createLinkedCall(token: string): CallInterceptor {
  // eslint-disable-next-line max-params -- replaces `call`, so it has the same parameters
  return async (method, path, options, send) => {
    if (method !== 'GET') throw toApiError(403, { title: noForms });
    const headers = { ...options.headers, authorization: `${previewScheme} ${token}` };
    try {
      const response = await send(method, path, { ...options, headers });
      return path.startsWith('/applications/') ? withoutAnalytics(response) : response;
    } catch (error) {
      if (isRefusal(error))
        await send('GET', '/previews/current', { headers }).catch((reason: unknown) => {
          if (isRefusal(reason)) location.reload();
        });
      throw error;
    }
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Shows the bar above the site. Returns a function that says something in it. */
function showBar(container: HTMLElement, preview: OpenPreview): (problem: string) => void {
  const place = document.createElement('div');
  // The bar sticks to the top of the page, so its box is that of the page.
  place.style.display = 'contents';
  container.before(place);
  const view = createRoot(place, rootOptions);
  let shown: { notes: readonly string[] | undefined; problem: string | undefined } = {
    notes: undefined,
    problem: undefined,
  };
  const update = (change: Partial<typeof shown>): void => {
    shown = { ...shown, ...change };
    view.render(createElement(PreviewBar, { preview, ...shown }));
  };
  update({});
  readNotes().then(
    (notes) => update({ notes }),
    (error: unknown) => update({ problem: error instanceof Error ? error.message : String(error) }),
  );
  return (problem) => update({ problem });
}

async function readNotes(): Promise<string[]> {
  const data = await call('GET', '/previews/current/notes');
  return isObject(data) && Array.isArray(data.notes) ? data.notes.filter((note) => typeof note === 'string') : [];
}

/**
 * Starts the page of a preview link: the public site, below the address of the link.
 * @throws Error when the document has no root element
 */
export async function startLinkedPreview(state: PageState & { preview: OpenPreview }): Promise<void> {
  const container = document.getElementById(rootElementId);
  if (!container) throw new Error(`the page has no #${rootElementId}`);
  const [, , token = ''] = location.pathname.split('/');
  const basename = `${linkedPreviewPath}/${token}`;
  standBefore(createLinkedCall(token));
  const say = showBar(container, state.preview);
  const loaded = await loadSite(state);
  const view = createRoot(container, rootOptions);
  if (!loaded.ok) return view.render(createElement(SiteFailed));
  const router = createBrowserRouter(loaded.routes, { basename });
  router.subscribe(({ navigation, matches, loaderData, errors }) => {
    if (navigation.state === 'idle') applyHead(mergeHeads({ matches, loaderData, errors }), runtimeConfig().siteUrl);
  });
  stayInside({ basename, navigate: (page) => void router.navigate(page), onRefusedForm: () => say(noForms) });
  return view.render(createElement(RouterProvider, { router }));
}
