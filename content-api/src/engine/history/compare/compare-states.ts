import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import type { FieldComparison, RecordState } from '@quoin/shared/contract/versions';
import { Piscina } from 'piscina';
import { createFairQueue } from '../../../fair-queue.ts';
import { compareFields, type ChangedText } from './compare-fields.ts';

interface Limits {
  /** Shorter texts, in characters of all together, are compared at once: at worst that takes some milliseconds. */
  shortTexts: number;
  /** Milliseconds for the texts of two states. What is not compared by then counts as rewritten. */
  budgetMs: number;
}
const usualLimits: Limits = { shortTexts: 2_000, budgetMs: 1_000 };
/** A thread that has not answered after the budget and this many milliseconds is ended. */
const graceMs = 3_000;
const idleMs = 10_000;
/**
 * More than twice what the worst texts take, which the bounds of texts and of edits keep: a thread that meets this
 * limit while it allocates natively ends the whole process.
 */
export const comparisonHeapMb = 512;

/** Whether a comparison has taken more time or memory than its thread has. */
const isBeyondBounds = (error: unknown): boolean =>
  isObject(error) && (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY');

interface States {
  appKey: string;
  before: RecordState['values'];
  after: RecordState['values'];
}

/**
 * Returns a function that compares two states of a record, field by field. Long texts are compared in a worker thread,
 * because the time grows with the square of what differs; applications take turns. The function rejects with an
 * HttpProblem 503 when too many comparisons of the application wait.
 */
export function createStateComparison({ shortTexts, budgetMs }: Limits = usualLimits) {
  // Each waiting comparison holds one of the few places of reads, so that only few may wait.
  const queue = createFairQueue({ running: { inAll: 1, ofCaller: 1 }, waiting: { inAll: 2, ofCaller: 2 } });
  const pool = new Piscina<Parameters<typeof compareFields>[0], FieldComparison[]>({
    filename: new URL('compare-fields.ts', import.meta.url).href,
    name: 'compareFields',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: comparisonHeapMb },
    env: {},
  });

  const compareLong = async (texts: ChangedText[], appKey: string): Promise<FieldComparison[]> => {
    const leave = await queue.enter(appKey, new AbortController().signal);
    try {
      // The time limit is for the texts: how long a thread takes to start depends on the machine.
      if (pool.threads.length === 0) await pool.run({ texts: [], budgetMs });
      return await pool.run({ texts, budgetMs }, { signal: AbortSignal.timeout(budgetMs + graceMs) });
    } catch (error) {
      if (!isBeyondBounds(error)) throw error;
      // Without time nothing is compared, so this takes none.
      return compareFields({ texts, budgetMs: -1 });
    } finally {
      leave();
    }
  };

  return async (contract: Contract, { appKey, before, after }: States): Promise<FieldComparison[]> => {
    // Nobody sees the difference between null and an empty text.
    const changed = Object.keys(after).filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
    const texts = changed.flatMap((name): ChangedText[] => {
      const kind = contract.fields[name]?.kind;
      const isText = kind === 'html' || kind === 'text' || kind === 'code';
      const [old, next] = [before[name] ?? '', after[name] ?? ''].map(String);
      return isText ? [{ field: name, isRich: kind === 'html', before: old ?? '', after: next ?? '' }] : [];
    });
    const length = texts.reduce((sum, text) => sum + text.before.length + text.after.length, 0);
    const compared = length <= shortTexts ? compareFields({ texts, budgetMs }) : await compareLong(texts, appKey);
    const byField = new Map(compared.map((one) => [one.field, one]));
    return changed.map(
      (field) =>
        byField.get(field) ?? { field, values: { before: before[field] ?? null, after: after[field] ?? null } },
    );
  };
}
