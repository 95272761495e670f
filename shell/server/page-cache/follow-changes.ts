import { setTimeout as pause } from 'node:timers/promises';
import type { EdgeSettings } from '../edge-settings.ts';

interface Listener {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  signal: AbortSignal;
  /** Called for each message: with the revision, or with undefined for a heartbeat. */
  onMessage: (revision: number | undefined) => void;
  /** Called when the stream ends or cannot be opened. */
  onEnd: () => void;
  /** Called once per outage. */
  onError: (error: unknown) => void;
}

/** The pause before the stream is opened again. */
const reopenMs = 500;

/** Follows the content API's stream of changes until the signal aborts. It opens the stream again whenever it ends. */
export async function followChanges({ onMessage, onEnd, onError, ...source }: Listener): Promise<void> {
  let hasReported = false;
  const handleRevision: Listener['onMessage'] = (revision) => {
    hasReported = false;
    onMessage(revision);
  };
  while (!source.signal.aborted) {
    await listen(source, handleRevision).catch((error: unknown) => {
      if (!hasReported && !source.signal.aborted) onError(error);
      hasReported = true;
    });
    onEnd();
    await pause(reopenMs, undefined, { ref: false, signal: source.signal }).catch(() => undefined);
  }
}

/**
 * Reads one stream of server-sent events to its end.
 * @throws Error when the stream cannot be opened, or breaks
 */
async function listen(
  { settings: { apiInternalUrl, appKey }, signal }: Pick<Listener, 'settings' | 'signal'>,
  handleRevision: Listener['onMessage'],
): Promise<void> {
  const response = await fetch(`${apiInternalUrl}/api/changes?app_key=${encodeURIComponent(appKey)}`, {
    signal,
    headers: { accept: 'text/event-stream' },
  });
  if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    throw new Error(`GET /api/changes of the content server returned ${response.status}`);
  }
  let remainder = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (remainder + chunk).split('\n\n');
    remainder = events.pop() ?? '';
    for (const event of events) handleRevision(parseRevision(event));
  }
}

/** Reads the event's id, which is the revision that it announces. */
function parseRevision(event: string): number | undefined {
  const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
  return id === undefined ? undefined : Number(id);
}
