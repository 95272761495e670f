export interface NpmAnswer {
  ok: boolean;
  /** Its standard output. */
  said: string;
  /** Why it failed, for the end of a sentence. */
  reason: string;
  /** The line that names npm's log file, with a newline before it; or ''. */
  log: string;
}

export interface NpmRun {
  args: readonly string[];
  /** Gets npm's process id. */
  onStart?: (pid: number) => void;
}

export function npm(folder: string, run: NpmRun): Promise<NpmAnswer>;
export function environment(): NodeJS.ProcessEnv;
