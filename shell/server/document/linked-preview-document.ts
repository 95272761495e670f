import type { OpenPreview } from '@quoin/shared/contract/preview-wire';
import type { EdgeResponse } from '../http/edge-response.ts';
import { makeState, shellAssets, type Composition } from './compose.ts';
import { htmlHeaders, notReleased } from './document-headers.ts';
import { getAssets, renderDocument } from './document.ts';
import { scriptPolicies } from './security-headers.ts';

const chunk = 'linked-preview';

/**
 * Builds the document of a preview link: the public site, which the browser renders with what the link shows. It loads
 * no analytics.
 */
export function linkedPreviewDocument(composition: Composition, preview: OpenPreview): EdgeResponse {
  const { settings, releases } = composition;
  const { shell } = releases;
  // A shell of an earlier release has no such page.
  if (!shell || composition.remotes.length === 0 || (!settings.devServers.shell && !shell.chunks[chunk]))
    return notReleased();
  const shellFiles = shellAssets(shell, {
    devServers: settings.devServers,
    start: 'back-office',
    chunks: [chunk, 'axios'],
  });
  const remotes = composition.remotes
    .filter(({ name }) => !(name in settings.devServers))
    .map((remote) => getAssets({ remote, chunks: ['routes'] }));
  const state = makeState(composition, { area: 'preview', hydration: null, preview });
  const body = renderDocument({
    head: { title: 'Preview' },
    html: '',
    state,
    ...shellFiles,
    styles: [...shellFiles.styles, ...remotes.flatMap(({ styles }) => styles)],
    preloads: [...shellFiles.preloads, ...remotes.flatMap(({ preloads }) => preloads)],
    siteUrl: settings.siteUrl,
    withoutScript: { title: 'This preview needs JavaScript', hint: 'Please switch it on and load this page again.' },
  });
  const policies = scriptPolicies({
    apiUrl: settings.apiUrl,
    peertubeHosts: settings.peertubeHosts,
    devOrigins: Object.values(settings.devServers),
    remotes: composition.remotes,
  });
  return { status: 200, headers: htmlHeaders(policies, 'no-store'), body };
}
