import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from '@quoin/shared/server/is-running';
import { until } from '@quoin/content-api/src/testing/until.ts';
import { root } from '../run/root.ts';

/** A folder with the bootstrap, a command `wait`, and an npm that installs only the pinned Node. */
export interface Clone {
  folder: string;
  /** Writes a file of the folder, such as `go`, which the npm waits for. */
  write: (file: string, text?: string) => void;
  run: (options?: Run) => Running;
  /** Ends what still runs, and removes the folder. */
  remove: () => void;
}

interface Run {
  command?: string;
  args?: readonly string[];
  /** Options of the Node that runs the bootstrap. */
  flags?: readonly string[];
  /** Runs it in a process that, like npm, does not forward the signal that ends it, and in a shell that may stay. */
  underNpm?: 'in no shell' | 'in a shell';
}

export interface Running {
  pid: number;
  output: () => string;
  waitForOutput: (text: string) => Promise<void>;
  /** Waits until the command runs, and returns its process id. */
  begins: () => Promise<number>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  kill: (signal: NodeJS.Signals) => void;
}

const node = { version: process.version.slice(1) };
const lock = { packages: { '': { devDependencies: { node: node.version } }, 'node_modules/node': node } };

/** Node before 22.15 cannot replace a process; these flags make this Node one of them. */
export const withoutExecve: readonly string[] = ['--import', 'data:text/javascript,delete process.execve'];

/** Installs what the lock names, once the file `go` is there; `calls` tells how often it ran. */
const npm = `
const { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
if (process.argv[2] === '--version') { console.log('11.0.0'); process.exit(); }
appendFileSync('calls', process.argv[2] + ' ' + process.pid + '\\n');
const timer = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(timer);
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/node/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
  writeFileSync('node_modules/node/package.json', '${JSON.stringify(node)}');
  writeFileSync('node_modules/.package-lock.json', '${JSON.stringify({ packages: { 'node_modules/node': node } })}');
}, 20);
`;

/** Prints its process id and its arguments, and waits for a signal, or with `fails` exits with 3. */
const wait = `
process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
console.log('waiting ' + process.pid + ' ' + process.argv.slice(2).join(' '));
if (process.argv.includes('fails')) process.exit(3);
setInterval(() => undefined, 1000);
`;

const outer = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`;
/** A shell stays when another command follows. */
const inShell = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];

export function aClone(): Clone {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-clone-'));
  const startedIds = new Set<number>();
  const write = (file: string, text = ''): void => writeFileSync(path.join(folder, file), text);
  for (const one of ['commands/bootstrap.mjs', 'commands/install', 'shared/src/server/leave-with-parent.mjs'])
    cpSync(path.join(root, one), path.join(folder, one), { recursive: true });
  mkdirSync(path.join(folder, 'bin'));
  write('bin/npm.cjs', npm);
  writeFileSync(path.join(folder, 'bin/npm'), `#!/bin/sh\nexec node ${folder}/bin/npm.cjs "$@"\n`, { mode: 0o755 });
  symlinkSync(process.execPath, path.join(folder, 'bin/node'));
  write('commands/wait.ts', wait);
  write('package.json', JSON.stringify({ type: 'module', workspaces: [], devDependencies: { node: node.version } }));
  write('package-lock.json', JSON.stringify(lock));

  const run = ({ command = 'wait', args = [], flags = [], underNpm }: Run = {}): Running => {
    const list = [...flags, path.join(folder, 'commands/bootstrap.mjs'), command, ...args];
    const shell = underNpm === 'in a shell' ? inShell : [];
    const child = spawn(process.execPath, underNpm ? ['-e', outer, ...shell, process.execPath, ...list] : list, {
      cwd: tmpdir(),
      env: {
        PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
        ...(underNpm && { npm_lifecycle_event: 'start' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const waitForOutput = (text: string): Promise<void> => until(() => output.includes(text));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
        for (const [, pid] of output.matchAll(/waiting (\d+)/g)) startedIds.add(Number(pid));
      });
    const pid = child.pid ?? 0;
    startedIds.add(pid);
    return {
      pid,
      output: () => output,
      waitForOutput,
      begins: async () => {
        await until(() => /waiting \d+ /.test(output));
        return Number(/waiting (\d+)/.exec(output)?.[1]);
      },
      ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal }))),
      kill: (signal) => void child.kill(signal),
    };
  };
  const remove = (): void => {
    for (const pid of startedIds) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, write, run, remove };
}
