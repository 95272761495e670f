import { spawn } from 'node:child_process';
import { root } from '../run/root.ts';

export interface ToolRun { ok: boolean; words: string }

interface Options {
  /** A script that Node runs, from the root. */
  script: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** A tool that hangs has failed. */
const minutes = 30;

/** Runs a tool of ours in a process of its own with the Node that runs this, and keeps what it said. */
export function runTool({ script, args, env = {} }: Options): Promise<ToolRun> {
  const { promise, resolve } = Promise.withResolvers<ToolRun>();
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => {
    words += `\nStopped after ${minutes} minutes.`;
    child.kill('SIGKILL');
  }, minutes * 60_000);
  let words = '';
  const keep = (chunk: Buffer) => void (words += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(error.message)));
  child.on('close', (code) => {
    clearTimeout(timer);
    resolve({ ok: code === 0, words: words.trim() });
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.on('close', () => process.removeListener('exit', end));
  return promise;
}
