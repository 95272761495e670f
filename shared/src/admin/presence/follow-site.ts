import { isObject } from '../../contract/is-object.ts';
import { runtimeConfig } from '../../runtime/config.ts';

/** A change that the content API announces. Without `resource` it is of records that are not public. */
export interface AnnouncedChange {
  resource?: unknown;
  id?: unknown;
}

type Listener = (change: AnnouncedChange) => void;

/** The listeners of one application, and their one stream while the tab is visible. */
interface Followed {
  listeners: Set<Listener>;
  stream?: EventSource;
}

const followed = new Map<string, Followed>();

/**
 * Calls `listener` for each change that `GET /changes` announces of an application, until the returned function is
 * called. All forms of a tab share one stream, and a hidden tab has none: over HTTP/1.1 a browser opens six connections
 * to a server in all. After a refusal (too many streams of one address) it is quiet until the tab is shown again.
 */
export function followSite(appKey: string, listener: Listener): () => void {
  const site = followed.get(appKey) ?? { listeners: new Set() };
  site.listeners.add(listener);
  if (followed.size === 0) document.addEventListener('visibilitychange', openOrCloseAll);
  followed.set(appKey, site);
  openOrClose(appKey, site);
  return () => {
    site.listeners.delete(listener);
    if (site.listeners.size > 0) return;
    openOrClose(appKey, site);
    followed.delete(appKey);
    if (followed.size === 0) document.removeEventListener('visibilitychange', openOrCloseAll);
  };
}

function openOrCloseAll(): void {
  for (const [appKey, site] of followed) openOrClose(appKey, site);
}

function openOrClose(appKey: string, site: Followed): void {
  if (site.listeners.size > 0 && document.visibilityState === 'visible') {
    site.stream ??= openStream(appKey, site);
  } else {
    site.stream?.close();
    delete site.stream;
  }
}

function openStream(appKey: string, { listeners }: Followed): EventSource {
  const stream = new EventSource(`${runtimeConfig().apiUrl}/api/changes?app_key=${encodeURIComponent(appKey)}`);
  stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const change: unknown = JSON.parse(data);
    if (isObject(change)) for (const listener of listeners) listener(change);
  });
  return stream;
}
