import type { Database } from '../db/database.ts';
import { createOpenInMemory } from '../db/sqlite-in-memory.ts';
import { createFairQueue } from '../fair-queue.ts';
import { mayHoldMore } from '../fair-share.ts';
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
   * at the same time share it. The applications take turns.
   * @throws HttpProblem 422 when the site has too much content, 503 when too many copies are waited for
   */
  lease: (preview: StoredPreview, revision: number) => Promise<LeasedCopy>;
  close: () => Promise<void>;
}

interface Entry {
  appKey: string;
  key: string;
  copy: Promise<PreviewCopy>;
  timer: NodeJS.Timeout;
  leases: number;
  isDropped: boolean;
}

const bounds = {
  copies: 3,
  /** Copies that are waited for, in all and of one application; they are built one after the other. */
  waiting: { inAll: 6, ofCaller: 2 },
  /**
   * All that are not closed yet: who reads a response slowly keeps the copy of it, and each save makes another one. One
   * application has a share of those that are left.
   */
  open: { total: 9, divisor: 1 },
  ageMs: 5 * 60_000,
  /** Sets and drafts change without a new revision. */
  ageOfPlansMs: 30_000,
};

/** Keeps the copies that previews read for a few minutes. */
export function createPreviewCopies(site: { database: Database; hooks: HooksByResource }): PreviewCopies {
  const openInMemory = createOpenInMemory();
  const entries = new Map<number, Entry>();
  const unclosed = new Set<Entry>();
  const queue = createFairQueue({ running: { inAll: 1, ofCaller: 1 }, waiting: bounds.waiting });
  const never = new AbortController().signal;

  const countOpen = (appKey: string): number => [...unclosed].filter((entry) => entry.appKey === appKey).length;
  const build = async (preview: StoredPreview): Promise<PreviewCopy> => {
    const leave = await queue.enter(preview.appKey, never);
    const begin = performance.now();
    try {
      return await buildCopy({ ...site, openInMemory }, preview);
    } finally {
      // Links that are opened in turn may need a new copy each time: an application builds half of the time at most.
      leave(performance.now() - begin);
    }
  };

  const close = async (entry: Entry): Promise<void> => {
    unclosed.delete(entry);
    const built = await entry.copy.catch(() => undefined);
    await built?.database.close();
  };
  const drop = (id: number, entry: Entry): void => {
    if (entry.isDropped) return;
    clearTimeout(entry.timer);
    if (entries.get(id) === entry) entries.delete(id);
    entry.isDropped = true;
    if (entry.leases === 0) void close(entry);
  };

  /** Drops copies until there is room for one more: those of the application with the most, the oldest first. */
  const makeRoom = (appKey: string): void => {
    while (entries.size >= bounds.copies) {
      const byApplication = [...Map.groupBy(entries, ([, entry]) => entry.appKey)];
      const count = ([key, own]: (typeof byApplication)[number]): number => own.length + (key === appKey ? 1 : 0);
      const most = Math.max(...byApplication.map(count));
      const [, [oldest] = []] = byApplication.find((one) => count(one) === most) ?? [];
      if (oldest) drop(...oldest);
    }
  };

  const open = (preview: StoredPreview, key: string): Entry => {
    const { appKey } = preview;
    makeRoom(appKey);
    if (!mayHoldMore({ held: countOpen(appKey), used: unclosed.size, ...bounds.open }))
      throw new HttpProblem(503, { headers: { 'retry-after': '5' } });
    const copy = build(preview);
    const isPlan = preview.at !== null && preview.at > now();
    const timer = setTimeout(() => drop(preview.id, entry), isPlan ? bounds.ageOfPlansMs : bounds.ageMs).unref();
    const entry: Entry = { appKey, key, copy, timer, leases: 0, isDropped: false };
    unclosed.add(entry);
    copy.catch(() => drop(preview.id, entry));
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
      const builds = [...unclosed].map(({ copy }) => copy);
      for (const [id, entry] of [...entries]) drop(id, entry);
      await Promise.allSettled(builds);
    },
  };
}
