import type { EdgeSettings } from '../edge-settings.ts';
import { createRevisionReader } from './content-revision.ts';
import { followChanges } from './follow-changes.ts';

const limits = {
  /**
   * A stream can fail without ending. After this time without a message, the known revision is no longer trusted.
   * Together with `refreshMs`, this keeps every page younger than a second.
   */
  trustMs: 900,
  /** After this time the edge asks for the revision in the background, so that no visitor waits for it. */
  refreshMs: 300,
  /** The time limit for an answer. After a failed request, the edge waits as long before it asks again. */
  timeoutMs: 500,
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
  onError: (error: unknown, context: string) => void;
}

/**
 * Watches the content for changes. The content API announces a change before it answers the write, so the edge learns
 * of it first. While the stream is down, each request asks the API for the revision.
 */
export function watchContent({ settings, onError }: Options): ContentWatch {
  const now = () => performance.now();
  const controller = new AbortController();
  const readCurrent = createRevisionReader({ ...settings, timeoutMs: limits.timeoutMs });
  let age = 0;
  let knownRevision: number | undefined;
  let isListening = false;
  let messageCount = 0;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let retryAfter = Number.NEGATIVE_INFINITY;

  // A smaller revision is a change too: a backup of the database may have been restored.
  const updateRevision = (revision: number): void => {
    if (revision !== knownRevision) age += 1;
    knownRevision = revision;
  };

  async function readRevision(): Promise<number | undefined> {
    const [startedAt, messagesBefore] = [now(), messageCount];
    const current = await readCurrent();
    if (!current) {
      retryAfter = now() + limits.timeoutMs;
      return undefined;
    }
    const { revision } = current;
    // Messages arrived while the request ran, so the order is unknown. Revisions only rise, so take the larger one.
    updateRevision(messageCount === messagesBefore ? revision : Math.max(revision, knownRevision ?? 0));
    confirmedAt = Math.max(confirmedAt, startedAt);
    return age;
  }

  void followChanges({
    settings,
    signal: controller.signal,
    onMessage: (revision) => {
      confirmedAt = now();
      if (revision === undefined) return;
      messageCount += 1;
      updateRevision(revision);
      isListening = true;
    },
    onEnd: () => {
      isListening = false;
    },
    onError: (error) => onError(error, 'following the changes of the content'),
  });

  return {
    age() {
      const silence = now() - confirmedAt;
      if (!isListening || silence > limits.trustMs)
        return now() < retryAfter ? Promise.resolve(undefined) : readRevision();
      if (silence > limits.refreshMs) void readRevision();
      return age;
    },
    isActive: async () => (await readCurrent())?.isActive ?? true,
    close: () => controller.abort(),
  };
}
