import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { root } from '../commands/run/root.ts';
import { ended } from './controls/control.ts';

/** The application key of the measured site. */
export const appKey = 'quoin-site';
export const adminPassword = 'correct horse battery';

export interface Site {
  port: number;
  apiPort: number;
  dataDir: string;
  /** The process id of the command that started its servers. */ pid: number;
}
interface StartedSite extends Site {
  stop: () => Promise<void>;
}

/** What a benchmark gets: a site, a temporary folder, and `atEnd`, whose callbacks run in reverse order at the end. */
export interface Bench {
  site: Site;
  folder: string;
  atEnd: (end: () => unknown) => void;
}

/**
 * Runs `measure` on a complete site in a temporary folder, and removes the folder afterwards. The site starts twice,
 * because the first start also processes the sample pictures, which must not be measured.
 */
export async function onSite<Result>(measure: (bench: Bench) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const atEnd = (end: () => unknown) => void ends.push(end);
  try {
    await (await startSite(path.join(folder, 'data'))).stop();
    const site = await startSite(path.join(folder, 'data'));
    atEnd(site.stop);
    return await measure({ site, folder, atEnd });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Returns the environment of a site with the sample content in `dataDir`. */
export const makeEnvironment = ({ port, apiPort, dataDir }: Omit<Site, 'pid'>) => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  API_PORT: String(apiPort),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SEED: 'sample',
  ADMIN_PASSWORD: adminPassword,
});

/**
 * Starts a site as `npm start` does, and waits until it is ready.
 * @param options additional environment variables, and whether its warnings are kept from the terminal
 */
export async function startSite(
  dataDir: string,
  { more = {}, isQuiet = false }: { more?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<StartedSite> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = { ...makeEnvironment({ port, apiPort, dataDir }), ...more };
  const child = spawn(process.execPath, [path.join(root, 'commands/start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The site did not start.');
    await pause(100);
  }
  return { port, apiPort, dataDir, pid: child.pid ?? 0, stop: () => ended(child) };
}
