import type { Db } from '../db/database.ts';
import { readChangedDrafts, type ChangedDraft } from './draft-changes.ts';

/** A signed-in listener, which also hears that the draft of a record was saved, published or discarded. */
export interface DraftListener {
  /** The last draft revision that it has; undefined until the feed has looked once. */
  since?: number;
  /** Returns the resources whose records its user may see now; undefined when the session gives no access any more. */
  findVisible: () => Promise<ReadonlySet<string> | undefined>;
  notify: (draft: ChangedDraft) => void;
  /** Is called when the session gives no access any more. */
  end: () => void;
}

/**
 * Tells the listeners of an application which drafts have changed. That there is work on something unseen is no news
 * for everybody, so each listener's access is checked again before it is told.
 */
export async function notifyOfDrafts(
  db: Db,
  { appKey, revision, listeners }: { appKey: string; revision: number; listeners: readonly DraftListener[] },
): Promise<void> {
  const behind: { listener: DraftListener; since: number }[] = [];
  for (const listener of listeners) {
    const { since } = listener;
    if (since === undefined) listener.since = revision;
    else if (since !== revision) behind.push({ listener, since });
  }
  if (behind.length === 0) return;
  const after = Math.min(...behind.map(({ since }) => since));
  const drafts = await readChangedDrafts(db, { appKey, after, revision });
  const tell = async ({ listener, since }: (typeof behind)[number]): Promise<void> => {
    const visible = await listener.findVisible();
    listener.since = revision;
    if (!visible) return listener.end();
    for (const { resource, id, revision: changed } of drafts)
      if (changed > since && visible.has(resource)) listener.notify({ resource, id });
  };
  await Promise.all(behind.map(tell));
}
