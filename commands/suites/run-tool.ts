import { spawnNode } from '@quoin/shared/server/child-processes';
import { root } from '../run/root.ts';

export interface ToolRun {
  ok: boolean;
  words: string;
  /** It was killed because it did not end on a signal; its child processes may still run. */
  isKilled: boolean;
}

interface Options {
  /** A script for Node, relative to the root. */
  script: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** The time limit of a tool, with room for the browser suite on a slow machine; after it, the tool has failed. */
const minutes = 60;

/** The time to end after the signal: Playwright's runner stops its servers first, each within 10 s. */
const patienceMs = 60_000;

/** Runs a script in a child process with this process's Node, and collects its output. */
export async function runTool({ script, args, env = {} }: Options): Promise<ToolRun> {
  // Playwright's runner stops its servers only on SIGINT.
  const tool = spawnNode([script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
    signal: 'SIGINT',
    killTimeoutMs: patienceMs,
  });
  let words = '';
  const timer = setTimeout(() => {
    words += `\nStopped after ${minutes} minutes.`;
    void tool.end();
  }, minutes * 60_000);
  const keep = (chunk: Buffer) => void (words += chunk.toString());
  tool.child.stdout?.on('data', keep);
  tool.child.stderr?.on('data', keep);
  const { code, reason } = await tool.exited;
  clearTimeout(timer);
  return { ok: code === 0, words: words.trim(), isKilled: reason === 'SIGKILL' };
}
