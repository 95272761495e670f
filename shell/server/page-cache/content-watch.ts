import type { EdgeSettings } from '../edge-settings.ts';
import { createRevisionReader } from './content-revision.ts';
import { followChanges } from './follow-changes.ts';

const limits = {
  /**
   * A stream can fail without ending. After this time without a message, the known revision is no longer trusted.
   * Together with `askAgainMs`, this keeps every page younger than a second.
   */
  sureMs: 900,
  /** After this time the edge asks for the revision in the background, so that no visitor waits for it. */
  askAgainMs: 300,
  /** The time limit for an answer. After a failed request, the edge waits as long before it asks again. */
  patienceMs: 500,
};

/** The state of the content, as far as the edge knows it. */
export interface ContentWatch {
  /**
   * A number that rises with each change of the content. What was rendered at a smaller number is out of date.
   * Undefined when it cannot be determined now.
   */
  age(): number | Promise<number | undefined>;
  /** Whether the site is switched on. True when the content API does not answer. */
  isActive(): Promise<boolean>;
  close(): void;
}

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  onError: (error: unknown, about: string) => void;
}

/**
 * Watches the content for changes. The content API announces a change before it answers the write, so the edge learns
 * of it first. While the stream is down, each request asks the API for the revision.
 */
export function watchContent({ settings, onError }: Options): ContentWatch {
  const now = () => performance.now();
  const closing = new AbortController();
  const ask = createRevisionReader({ ...settings, patienceMs: limits.patienceMs });
  let age = 0;
  let known: number | undefined;
  let isListening = false;
  let words = 0;
  let sureAt = Number.NEGATIVE_INFINITY;
  let quietUntil = Number.NEGATIVE_INFINITY;

  // A smaller revision is a change too: a backup of the database may have been restored.
  const learn = (revision: number): void => {
    if (revision !== known) age += 1;
    known = revision;
  };

  async function readRevision(): Promise<number | undefined> {
    const [begun, wordsBefore] = [now(), words];
    const current = await ask();
    if (!current) {
      quietUntil = now() + limits.patienceMs;
      return undefined;
    }
    const { revision } = current;
    // Messages arrived while the request ran, so the order is unknown. Revisions only rise, so take the larger one.
    learn(words === wordsBefore ? revision : Math.max(revision, known ?? 0));
    sureAt = Math.max(sureAt, begun);
    return age;
  }

  void followChanges({
    settings,
    signal: closing.signal,
    onWord: (revision) => {
      sureAt = now();
      if (revision === undefined) return;
      words += 1;
      learn(revision);
      isListening = true;
    },
    onSilence: () => {
      isListening = false;
    },
    onError: (error) => onError(error, 'following the changes of the content'),
  });

  return {
    age() {
      const silence = now() - sureAt;
      if (!isListening || silence > limits.sureMs)
        return now() < quietUntil ? Promise.resolve(undefined) : readRevision();
      if (silence > limits.askAgainMs) void readRevision();
      return age;
    },
    isActive: async () => (await ask())?.isActive ?? true,
    close: () => closing.abort(),
  };
}
