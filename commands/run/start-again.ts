import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.ts';

/**
 * Replaces this process by the same command with an additional argument. A process that had to compile its own modules
 * keeps the compiler, 15 MB; the new one reads them from the compile cache.
 * Returns where Node cannot replace a process, as on Windows.
 */
export function startAgain(mark: string): void {
  const { execve, env, execPath, argv, platform } = process;
  if (platform === 'win32' || execve === undefined) return;
  flushCompileCache();
  const leave = pathToFileURL(path.join(root, 'shared/src/server/leave-with-parent.mjs')).href;
  execve(execPath, [execPath, ...process.execArgv, '--import', leave, ...argv.slice(1), mark], env);
}
