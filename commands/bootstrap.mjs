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
const [command = '', ...args] = process.argv.slice(2);
const file = path.join(folder, `${command}.ts`);
const leave = pathToFileURL(path.join(root, 'shared/src/server/leave-with-parent.mjs')).href;
const install = path.join(folder, 'install/main.mjs');
/** Whether this process can become the command. Node has `execve` from 22.15 on, and not on Windows. */
const canBecome = process.platform !== 'win32' && process.execve !== undefined;
/** `start` runs as long as the site. Without this limit, the lines of its logs make its heap grow. */
const flags = command === 'start' ? ['--max-semi-space-size=1'] : [];

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`Quoin needs Node ${oldestNode} or newer to start (it then uses its own); this is ${process.version}.`);
}
if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  fail(
    `There is no command "${command}". The commands are start, dev, build, release, release-tokens, register, new-remote, pack-packages, seed, grant, reset-factors, new-site, backup, restore, audit, bench, mutate, attack or test.`,
  );
}
// npm does not forward a signal that ends it, so a command under npm ends when npm is gone.
if (process.env.npm_lifecycle_event) process.env.LEAVE_WITH = `${process.pid},${process.ppid}`;
await import(leave);
await (canBecome ? becomeCommand() : waitForCommand());

/** Replaces this process by the command, so that no process only waits for another one. */
async function becomeCommand() {
  await import(pathToFileURL(install).href);
  const [node, ...rest] = await commandLine();
  process.chdir(root);
  process.execve(node, [node, ...rest], environment(node));
}

/** Runs the command as a child. The installation is a child too, because what it reads would stay in this process. */
async function waitForCommand() {
  const code = await run([process.execPath, install], process.env);
  if (code !== 0) process.exit(code);
  const line = await commandLine();
  process.exit(await run(line, environment(line[0])));
}

async function commandLine() {
  const { pinnedNode } = await import('./install/pinned-node.mjs');
  return [pinnedNode(root), ...flags, '--import', leave, file, ...args];
}

function environment(node) {
  return {
    // Caches compiled modules with their types removed: later starts take a third less time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...process.env,
    // Tools that run `node` get the pinned one too.
    PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
  };
}

/** Runs a child, forwards signals to it, and resolves with its exit code. */
function run([node, ...list], env) {
  // When this process is killed it cannot forward a signal; the child notices the closed IPC channel and ends.
  const child = spawn(node, list, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, forward);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}
