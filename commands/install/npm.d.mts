export interface NpmAnswer {
  ok: boolean;
  /** What it wrote to its output. */
  said: string;
  /** In a sentence's end, why it failed. */
  reason: string;
  /** Where the whole story is, on a line of its own; or nothing. */
  log: string;
}

export function npm(folder: string, args: readonly string[]): NpmAnswer;
export function environment(): NodeJS.ProcessEnv;
