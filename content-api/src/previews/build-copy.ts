import type { Database, Db } from '../db/database.ts';
import type { OpenInMemory } from '../db/sqlite-in-memory.ts';
import { now } from '../timestamps.ts';
import type { HooksByResource } from '../engine/resource-hooks.ts';
import { publishDueUntil } from '../engine/sets/due-sets.ts';
import type { Scope } from '../engine/scope.ts';
import { copyContent, createTooLarge, maxCopiedBytes } from './copy-content.ts';
import { describePast } from './describe-past.ts';
import { restorePast } from './past-content.ts';
import { applyItems } from './preview-items.ts';
import { readItems, type StoredPreview } from './stored-previews.ts';

/** The content that a preview shows. All that reads public content runs on it as it runs on the site's database. */
export interface PreviewCopy {
  database: Database;
  /** Sentences about what the preview cannot show as it was or will be. */
  notes: readonly string[];
}

interface Site {
  database: Database;
  hooks: HooksByResource;
  openInMemory: OpenInMemory;
}

/**
 * Copies the content of an application into memory, and changes the copy into what a preview shows: as it was or will
 * be at a moment, or with the drafts that the preview keeps.
 * @throws HttpProblem 422 when the site has too much content
 */
export async function buildCopy({ database, hooks, openInMemory }: Site, preview: StoredPreview): Promise<PreviewCopy> {
  const copy = await openInMemory({ maxBytes: maxCopiedBytes });
  try {
    const notes = await fill(copy, { database, hooks, preview });
    return { database: copy, notes };
  } catch (error) {
    await copy.close();
    throw copy.classifyError(error) === 'full' ? createTooLarge() : error;
  }
}

type Filling = Omit<Site, 'openInMemory'> & { preview: StoredPreview };

async function fill(copy: Database, { database, hooks, preview }: Filling): Promise<string[]> {
  const { appKey, at } = preview;
  const scope: Scope = { appKey, audience: 'admin' };
  const isToCome = at !== null && at > now();
  const unknown = await database.snapshot(async (source) => {
    await copyContent(source, { copy, appKey, withPlans: isToCome });
    if (at === null || isToCome) return [];
    const past = { source, copy, scope, at };
    return describePast(past, { unknown: await restorePast(past) });
  });
  if (isToCome) return publishPlans(copy, { hooks, appKey, at });
  return [...unknown, ...(await applyItems(copy, { scope, items: await readItems(database.db, preview) }))];
}

/** Publishes in the copy what is due until a moment, by the same code as on the site. */
async function publishPlans(
  copy: Database,
  { hooks, appKey, at }: { hooks: HooksByResource; appKey: string; at: string },
): Promise<string[]> {
  const failedBefore = await readFailed(copy.db);
  await publishDueUntil({ database: copy, hooks }, { appKey, at });
  const failed = [...(await readFailed(copy.db))].filter(([id]) => !failedBefore.has(id));
  return failed.map(([, name]) =>
    name === ''
      ? 'What is planned for one record cannot be published as it is now.'
      : `The set “${name}” cannot be published as it is now.`,
  );
}

async function readFailed(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('sets').select(['id', 'name']).where('state', '=', 'failed').execute();
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]));
}
