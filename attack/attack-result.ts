/** What a family of attacks found. */
export interface AttackResult {
  /** What was tried, such as `API, every route as every role`. */
  name: string;
  /** The number of attempts. */
  tried: number;
  /** One sentence for each attempt that the product did not withstand. */
  failures: readonly string[];
  /** What was measured, such as `p99 of another caller: 12 ms`. */
  figures?: string;
}

export interface AttackOptions {
  /** Only the part that `npm test` runs, within half a minute. */
  isQuick: boolean;
  /** Run the API on PostgreSQL instead of SQLite. */
  isOnPostgres: boolean;
  /** The number of calls of the fuzz. */
  calls: number;
  /** The start of the random numbers; equal seeds send equal requests. */
  seed: number;
}

/** A family of attacks. It starts the servers that it needs, and stops them. */
export type Attack = (options: AttackOptions) => Promise<AttackResult[]>;

/** Failures that are printed for each attack; the others are only counted. */
export const maxPrinted = 20;
