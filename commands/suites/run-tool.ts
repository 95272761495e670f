import { spawnNode } from '@quoin/shared/server/child-processes';
import { root } from '../run/root.ts';

export interface ToolRun {
  ok: boolean;
  words: string;
  /** It did not end when it was asked to: processes that it started may still run. */
  isKilled: boolean;
}

interface Options {
  /** A script that Node runs, from the root. */
  script: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** A tool that hangs has failed. */
const minutes = 30;

/** How long a tool may take to end: Playwright's runner stops its servers first, each within ten seconds. */
const patienceMs = 60_000;

/** Runs a tool of ours in a process of its own with the Node that runs this, and keeps what it said. */
export async function runTool({ script, args, env = {} }: Options): Promise<ToolRun> {
  // SIGINT: Playwright's runner ends its servers at no other signal.
  const tool = spawnNode([script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
    signal: 'SIGINT',
    patienceMs,
  });
  let words = '';
  const timer = setTimeout(() => {
    words += `\nStopped after ${minutes} minutes.`;
    void tool.end();
  }, minutes * 60_000);
  const keep = (chunk: Buffer) => void (words += chunk.toString());
  tool.child.stdout?.on('data', keep);
  tool.child.stderr?.on('data', keep);
  const { code, how } = await tool.gone;
  clearTimeout(timer);
  return { ok: code === 0, words: words.trim(), isKilled: how === 'SIGKILL' };
}
