import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { root } from '../commands/run/root.ts';
import { computeMedian, within, type Row } from './row.ts';
import { makeEnvironment, startSite } from './site.ts';

const rounds = 3;
const goals = { firstPageMs: 3000, installedMb: 700 };

/**
 * Measures `npm start` with builds and content present, and the size of node_modules. The time of an installation is
 * not measured, because it depends on the package registry.
 */
export async function start(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  try {
    await (await startSite(folder)).stop();
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await untilFirstPage(folder));
    return [
      within('from npm start, with everything built, to the first page', {
        value: computeMedian(samples),
        limit: goals.firstPageMs,
        unit: 'ms',
      }),
      within('what is installed, all of node_modules', {
        value: installedMegabytes(),
        limit: goals.installedMb,
        unit: 'MB',
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilFirstPage(dataDir: string): Promise<number> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  // In its own process group, because npm does not forward signals to its children.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: makeEnvironment({ port, apiPort, dataDir }),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const isAnswered = (one: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${one}/`)
      .then((response) => response.text())
      .then(
        () => true,
        () => false,
      );
  while (!(await isAnswered(port))) {
    if (child.exitCode !== null) throw new Error('npm start did not start the site.');
    await pause(10);
  }
  const samples = performance.now() - startedAt;
  endGroup(child);
  while ((await isAnswered(port)) || (await isAnswered(apiPort))) await pause(50);
  return samples;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

/** Sums node_modules of the root and of all workspaces, without the tools' caches. */
function installedMegabytes(): number {
  const folders = ['', ...readdirSync(root)].map((name) => path.join(root, name, 'node_modules'));
  const sizes = new Map<number, number>();
  for (const folder of folders.filter((one) => existsSync(one))) weigh(folder, sizes);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Adds the sizes by inode, because the pinned Node has two names. */
function weigh(folder: string, sizes: Map<number, number>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.cache') weigh(file, sizes);
    if (!entry.isFile()) continue;
    const { ino, size } = lstatSync(file);
    sizes.set(ino, size);
  }
}
