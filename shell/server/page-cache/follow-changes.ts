import { setTimeout as pause } from 'node:timers/promises';
import type { EdgeSettings } from '../edge-settings.ts';

interface Listener {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  signal: AbortSignal;
  /** Is told each revision, and undefined at a sign of life. */
  onWord: (revision: number | undefined) => void;
  /** Nothing is heard from now on, until the next word. */
  onSilence: () => void;
  /** Once for as long as nothing is heard. */
  onError: (error: unknown) => void;
}

/** Between two tries to open the stream. */
const reopenMs = 500;

/** Listens to the content server's changes, again and again, until the signal. */
export async function followChanges({ onWord, onSilence, onError, ...of }: Listener): Promise<void> {
  let isTold = false;
  const hear: Listener['onWord'] = (revision) => {
    isTold = false;
    onWord(revision);
  };
  while (!of.signal.aborted) {
    await listen(of, hear).catch((error: unknown) => {
      if (!isTold && !of.signal.aborted) onError(error);
      isTold = true;
    });
    onSilence();
    await pause(reopenMs, undefined, { ref: false, signal: of.signal }).catch(() => undefined);
  }
}

/**
 * To the end of one stream of server-sent events.
 * @throws when it cannot be opened, or breaks
 */
async function listen(
  { settings: { apiInternalUrl, appKey }, signal }: Pick<Listener, 'settings' | 'signal'>,
  hear: Listener['onWord'],
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
    for (const event of events) hear(revisionIn(event));
  }
}

/** An event's id is the revision that it announces. */
function revisionIn(event: string): number | undefined {
  const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
  return id === undefined ? undefined : Number(id);
}
