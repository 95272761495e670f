/**
 * The first step of every command: `node commands/bootstrap.mjs <command> [arguments]`.
 * It installs what is missing and runs `<command>.ts` on the pinned Node.
 * It is plain JavaScript, because the machine's own Node (20 or newer) runs it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const oldestNode = 20;
const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const [command = '', ...args] = process.argv.slice(2);
const file = path.join(folder, `${command}.ts`);

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`Quoin needs Node ${oldestNode} or newer to start (it then uses its own); this is ${process.version}.`);
}
if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  fail(
    `There is no command "${command}": say start, dev, build, release, register, new-remote, pack-packages, seed, grant, new-site, backup, restore, bench or test.`,
  );
}
try {
  const { ensureInstalled } = await import('./install/install.mjs');
  ensureInstalled(root);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
await handOver();

async function handOver() {
  const { pinnedNode } = await import('./install/find.mjs');
  const node = pinnedNode(root);
  // When this process is killed it cannot forward a signal; the command notices the closed IPC channel and ends.
  const leave = pathToFileURL(path.join(root, 'shared/src/server/leave-with-parent.mjs')).href;
  const child = spawn(node, ['--import', leave, file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Caches compiled modules with their types removed: later starts take a third less time.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...process.env,
      // Tools that run `node` get the pinned one too.
      PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) leaveWithParent(child);
  child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
}

/** npm does not forward a signal that ends it. Without this poll, the command would keep running and hold its ports. */
function leaveWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 250);
  timer.unref();
}
