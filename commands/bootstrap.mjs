/**
 * The first step of every command: plain JavaScript for whatever Node the machine has.
 * It installs what is missing and hands over to the pinned Node: `node commands/bootstrap.mjs <command> [arguments]`.
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
  // With a channel, by which the command learns that this process is gone: killed, it cannot hand a signal on.
  const leave = pathToFileURL(path.join(root, 'shared/src/server/leave-with-parent.mjs')).href;
  const child = spawn(node, ['--import', leave, file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Modules are kept as they were compiled, without their types: whatever is started again starts a third sooner.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...process.env,
      // Tools that ask for `node` get the pinned one as well.
      PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) leaveWithParent(child);
  child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
}

/** An npm that is told to end does not hand the signal on: what it started would go on unseen, and hold its ports. */
function leaveWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 250);
  timer.unref();
}
