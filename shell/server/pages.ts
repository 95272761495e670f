import { join } from 'node:path';
import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import { releasesFolder } from '@quoin/webpack/release.ts';
import { sentence, type Answer } from './answer.ts';
import { adminDocument, previewDocument, publicDocument, remotesOf, unrendered } from './compose.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { createLastGood } from './last-good.ts';
import type { ReleaseSet } from './registry-watch.ts';
import type { PostedForm, Rendered, RenderRequest } from './render-contract.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export interface Pages {
  /** A page of the public site, by path and query. It always answers, whatever the render does. */
  publicPage(path: string): Promise<Answer>;
  /** The answer to a form that was sent to a page. It is made once and kept by nobody, and no older page stands in for it. */
  postedForm(path: string, posted: PostedForm): Promise<Answer>;
  adminPage(): Answer;
  /** What a form's preview is drawn in. */
  previewPage(): Answer;
  /** Takes up new releases: the next page is made with them. */
  use(releases: ReleaseSet): void;
  close(): Promise<void>;
}

interface Options { settings: EdgeSettings; releases: ReleaseSet; onError: (error: unknown, about: string) => void }

/** Workers for these releases, or none where the browser is to render: a part under development has its newest code there. */
function poolFor(releases: ReleaseSet, { settings, onError }: Omit<Options, 'releases'>): RenderPool | undefined {
  const { apiUrl, siteUrl, appKey, accountsAppKey, dataDir, devServers } = settings;
  const remotes = remotesOf(releases, 'public');
  if (remotes.length === 0 || remotes.some(({ name }) => name in devServers)) return undefined;
  return createRenderPool({
    config: { apiUrl, siteUrl, appKey, accountsAppKey, timeoutMs: 1500 },
    remotes: remotes.flatMap(({ name, version, server, files }) =>
      (server ? [{ name, file: join(releasesFolder(dataDir), name, version, server), integrity: files[server] ?? '' }] : [])),
  }, (error) => onError(error, 'a render worker'));
}

const redirect = ({ status, location }: Extract<Rendered, { kind: 'redirect' }>): Answer => sentence(status, `See ${location}`, { location });

/** Browsers keep what was typed into the page before. */
const unsent = (): Answer => sentence(503, 'This could not be sent. Go back: what you wrote is still there. Then try again in a moment.', { 'retry-after': '5' });

/** Makes the site's pages with one generation of workers a release set, and keeps the last good ones for bad times. */
export function createPages({ settings, releases: first, onError }: Options): Pages {
  const lastGood = createLastGood<Answer>();
  let releases = first;
  let pool = poolFor(first, { settings, onError });
  /** Of the last page that could be rendered: one that cannot be may load the same. */
  let analytics: readonly AnalyticsService[] = [];

  async function render(asked: RenderRequest): Promise<Rendered | undefined> {
    const rendered = await pool?.render(asked);
    if (rendered?.kind === 'page' && !rendered.isPartial) ({ analytics } = rendered);
    return rendered;
  }

  async function postedForm(path: string, posted: PostedForm): Promise<Answer> {
    const made = { settings, releases };
    try {
      const rendered = await render({ path, posted });
      if (!rendered) return unsent();
      if (rendered.kind === 'redirect') return redirect(rendered);
      if (rendered.status === 405) return sentence(405, 'Method not allowed.', { allow: 'GET, HEAD' });
      const answer = publicDocument(made, rendered);
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    } catch (error) {
      onError(error, `posting to ${path}`);
      return unsent();
    }
  }

  async function publicPage(path: string): Promise<Answer> {
    const made = { settings, releases };
    const standIn = () => lastGood.find(path) ?? publicDocument(made, { ...unrendered, analytics });
    try {
      const rendered = await render({ path });
      if (!rendered) return standIn();
      if (rendered.kind === 'redirect') return redirect(rendered);
      const answer = publicDocument(made, rendered);
      if (rendered.isPartial) return lastGood.find(path) ?? answer;
      if (answer.status === 200) lastGood.keep(path, answer);
      return answer;
    } catch (error) {
      onError(error, `rendering ${path}`);
      return standIn();
    }
  }

  return {
    publicPage,
    postedForm,
    adminPage: () => adminDocument({ settings, releases }),
    previewPage: () => previewDocument({ settings, releases }),
    use: (next) => {
      const old = pool;
      releases = next;
      pool = poolFor(next, { settings, onError });
      old?.close().catch((error: unknown) => onError(error, 'closing the render workers of an old release'));
    },
    close: async () => pool?.close(),
  };
}
