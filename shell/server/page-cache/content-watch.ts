import type { EdgeSettings } from '../edge-settings.ts';
import { createRevisionReader } from './content-revision.ts';
import { followChanges } from './follow-changes.ts';

const limits = {
  /**
   * A stream of changes can fall silent without ending: so long after the last sure word it is not believed any more.
   * No page is older than a second.
   */
  sureMs: 900,
  /** Asked again before that, so that no visitor waits for it. */
  askAgainMs: 300,
  /** The longest that an answer is waited for, and how long nothing is asked where none came. */
  patienceMs: 500,
};

/** How old the content is, as far as the edge knows. */
export interface ContentWatch {
  /**
   * A number that rises with each change of the content: what was made at a smaller one is out of date. Undefined where
   * it cannot be known now.
   */
  age(): number | Promise<number | undefined>;
  /** Whether the site is switched on. While nobody answers that, it is. */
  isActive(): Promise<boolean>;
  close(): void;
}

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  onError: (error: unknown, about: string) => void;
}

/**
 * Knows of each change of the content before its writer does: the content server announces it before it answers a
 * write. While nothing can be heard, each request that comes asks for the revision.
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

  // Whichever way it moved: a database may have been put back.
  const learn = (revision: number): void => {
    if (revision !== known) age += 1;
    known = revision;
  };

  async function asked(): Promise<number | undefined> {
    const [begun, wordsBefore] = [now(), words];
    const standing = await ask();
    if (!standing) {
      quietUntil = now() + limits.patienceMs;
      return undefined;
    }
    const { revision } = standing;
    // Of an answer and what was heard meanwhile, nobody knows which is newer; but revisions rise.
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
      if (!isListening || silence > limits.sureMs) return now() < quietUntil ? Promise.resolve(undefined) : asked();
      if (silence > limits.askAgainMs) void asked();
      return age;
    },
    isActive: async () => (await ask())?.isActive ?? true,
    close: () => closing.abort(),
  };
}
