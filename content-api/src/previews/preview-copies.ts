import type { Database } from '../db/database.ts';
import { createOpenInMemory } from '../db/sqlite-in-memory.ts';
import { HttpProblem } from '../http/problem.ts';
import { now } from '../timestamps.ts';
import type { HooksByResource } from '../engine/resource-hooks.ts';
import { buildCopy, type PreviewCopy } from './build-copy.ts';
import type { StoredPreview } from './stored-previews.ts';

/** A copy that a request reads. It is not closed before `release` is called. */
export interface LeasedCopy extends PreviewCopy {
  release: () => void;
}

export interface PreviewCopies {
  /**
   * Returns the copy of a preview at a revision of its application. Builds it if there is none; requests that need it
   * at the same time share it.
   * @throws HttpProblem 422 when the site has too much content, 503 when too many copies are waited for
   */
  lease: (preview: StoredPreview, revision: number) => Promise<LeasedCopy>;
  close: () => Promise<void>;
}

interface Entry {
  key: string;
  copy: Promise<PreviewCopy>;
  timer: NodeJS.Timeout;
  leases: number;
  isDropped: boolean;
}

const bounds = {
  copies: 3,
  /** Copies that are waited for; they are built one after the other. */
  waiting: 6,
  /** All that are not closed yet: who reads a response slowly keeps the copy of it, and each save makes another one. */
  open: 9,
  ageMs: 5 * 60_000,
  /** Sets and drafts change without a new revision. */
  ageOfPlansMs: 30_000,
};

/** Keeps the copies that previews read for a few minutes. */
export function createPreviewCopies(site: { database: Database; hooks: HooksByResource }): PreviewCopies {
  const openInMemory = createOpenInMemory();
  const entries = new Map<number, Entry>();
  const unclosed = new Set<Entry>();
  let [waiting, last] = [0, Promise.resolve<unknown>(undefined)];

  const build = (preview: StoredPreview): Promise<PreviewCopy> => {
    if (waiting >= bounds.waiting || unclosed.size >= bounds.open)
      throw new HttpProblem(503, { headers: { 'retry-after': '5' } });
    waiting += 1;
    const copy = last
      .then(() => buildCopy({ ...site, openInMemory }, preview))
      .finally(() => {
        waiting -= 1;
      });
    last = copy.catch(() => undefined);
    return copy;
  };

  const close = async (entry: Entry): Promise<void> => {
    const built = await entry.copy.catch(() => undefined);
    await built?.database.close();
    unclosed.delete(entry);
  };
  const drop = (id: number, entry: Entry): void => {
    if (entry.isDropped) return;
    clearTimeout(entry.timer);
    if (entries.get(id) === entry) entries.delete(id);
    entry.isDropped = true;
    if (entry.leases === 0) void close(entry);
  };

  const open = (preview: StoredPreview, key: string): Entry => {
    const copy = build(preview);
    const isPlan = preview.at !== null && preview.at > now();
    const timer = setTimeout(() => drop(preview.id, entry), isPlan ? bounds.ageOfPlansMs : bounds.ageMs).unref();
    const entry: Entry = { key, copy, timer, leases: 0, isDropped: false };
    unclosed.add(entry);
    copy.catch(() => drop(preview.id, entry));
    for (const [id, oldest] of [...entries].slice(0, Math.max(0, entries.size + 1 - bounds.copies))) drop(id, oldest);
    return entry;
  };

  return {
    lease: async (preview, revision) => {
      const key = `${preview.appKey} ${revision}`;
      const known = entries.get(preview.id);
      if (known && known.key !== key) drop(preview.id, known);
      const entry = entries.get(preview.id) ?? open(preview, key);
      // The one that was used last is the last one that is dropped.
      entries.delete(preview.id);
      entries.set(preview.id, entry);
      entry.leases += 1;
      const release = (): void => {
        entry.leases -= 1;
        if (entry.isDropped && entry.leases === 0) void close(entry);
      };
      try {
        return { ...(await entry.copy), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    close: async () => {
      const open = [...entries];
      for (const [id, entry] of open) drop(id, entry);
      await last;
    },
  };
}
