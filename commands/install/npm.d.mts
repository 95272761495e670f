export interface NpmAnswer {
  ok: boolean;
  /** Its standard output. */
  said: string;
  /** Why it failed, for the end of a sentence. */
  reason: string;
  /** The line that names npm's log file, with a newline before it; or ''. */
  log: string;
}

export function npm(folder: string, args: readonly string[]): NpmAnswer;
export function environment(): NodeJS.ProcessEnv;
