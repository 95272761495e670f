import { setTimeout as pause } from 'node:timers/promises';
import type { EdgeSettings } from '../edge-settings.ts';

interface Listener {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  signal: AbortSignal;
  /** Called for each message: with the revision, or with undefined for a heartbeat. */
  onWord: (revision: number | undefined) => void;
  /** Called when the stream ends or cannot be opened. */
  onSilence: () => void;
  /** Called once per outage. */
  onError: (error: unknown) => void;
}

/** The pause before the stream is opened again. */
const reopenMs = 500;

/** Follows the content API's stream of changes until the signal aborts. It opens the stream again whenever it ends. */
export async function followChanges({ onWord, onSilence, onError, ...of }: Listener): Promise<void> {
  let isTold = false;
  const handleRevision: Listener['onWord'] = (revision) => {
    isTold = false;
    onWord(revision);
  };
  while (!of.signal.aborted) {
    await listen(of, handleRevision).catch((error: unknown) => {
      if (!isTold && !of.signal.aborted) onError(error);
      isTold = true;
    });
    onSilence();
    await pause(reopenMs, undefined, { ref: false, signal: of.signal }).catch(() => undefined);
  }
}

/**
 * Reads one stream of server-sent events to its end.
 * @throws Error when the stream cannot be opened, or breaks
 */
async function listen(
  { settings: { apiInternalUrl, appKey }, signal }: Pick<Listener, 'settings' | 'signal'>,
  handleRevision: Listener['onWord'],
): Promise<void> {
  const answer = await fetch(`${apiInternalUrl}/api/changes?app_key=${encodeURIComponent(appKey)}`, {
    signal,
    headers: { accept: 'text/event-stream' },
  });
  if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    throw new Error(`GET /api/changes of the content server answered ${answer.status}`);
  }
  let rest = '';
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) handleRevision(parseRevision(event));
  }
}

/** Reads the event's id, which is the revision that it announces. */
function parseRevision(event: string): number | undefined {
  const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
  return id === undefined ? undefined : Number(id);
}
