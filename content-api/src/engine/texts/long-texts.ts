import type { Contract } from '@quoin/shared/contract/contract';
import type { HtmlField } from '@quoin/shared/contract/field';
import { Piscina } from 'piscina';
import { createFairQueue } from '../../fair-queue.ts';
import type { ParsedValue } from '../field-values.ts';
import type { Body } from '../validate.ts';

interface Limits {
  /** Shorter texts, in characters, are parsed at once: at worst that takes some milliseconds. */
  shortText: number;
  /** Milliseconds for the texts of one record. */
  parsingMs: number;
}
const usualLimits: Limits = { shortText: 8_192, parsingMs: 2_000 };
const idleMs = 10_000;

/** A long rich text that was parsed outside of the event loop. It takes the place of the text in a body. */
export class ParsedText {
  readonly result: ParsedValue;

  constructor(result: ParsedValue) {
    this.result = result;
  }
}

/** A task of `long-texts-worker.ts`. */
export type LongTexts = { field: HtmlField; text: string }[];

const tooSlow: ParsedValue = {
  error: 'Takes too long to check, because it has too many elements. Divide it into several texts.',
};

/**
 * Returns a function that parses the long rich texts of a body in a worker thread, because the time that this takes may
 * grow with the square of a text's length. Applications take turns. A text that takes too long gets an error.
 * The function returns the body with a `ParsedText` in place of each long rich text. It rejects with an HttpProblem 503
 * when too many records of the application wait.
 */
export function createLongTextParser({ shortText, parsingMs }: Limits = usualLimits) {
  const queue = createFairQueue({ running: { inAll: 1, ofCaller: 1 }, waiting: { inAll: 200, ofCaller: 20 } });
  const pool = new Piscina<LongTexts, ParsedValue[]>({
    filename: new URL('long-texts-worker.ts', import.meta.url).href,
    name: 'parseAll',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    env: {},
  });

  const parse = async (texts: LongTexts): Promise<ParsedValue[]> => {
    // The time limit is for the texts: how long a thread takes to start depends on the machine.
    if (pool.threads.length === 0) await pool.run([]);
    try {
      return await pool.run(texts, { signal: AbortSignal.timeout(parsingMs) });
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return texts.map(() => tooSlow);
      throw error;
    }
  };

  return async (contract: Contract, { body, appKey }: { body: Body; appKey: string }): Promise<Body> => {
    const long = Object.entries(contract.fields).flatMap(([name, field]) => {
      const text = Object.hasOwn(body, name) ? body[name] : undefined;
      if (field.kind !== 'html' || field.readOnly || typeof text !== 'string') return [];
      return text.length > shortText && text.length <= field.max ? [{ name, field, text }] : [];
    });
    if (long.length === 0) return body;
    const leave = await queue.enter(appKey, new AbortController().signal);
    try {
      const results = await parse(long.map(({ field, text }) => ({ field, text })));
      const parsed = long.map(({ name }, index) => [name, new ParsedText(results[index] ?? tooSlow)] as const);
      return { ...body, ...Object.fromEntries(parsed) };
    } finally {
      leave();
    }
  };
}
