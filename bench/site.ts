import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../commands/run/root.ts';
import { ended, freePort } from './controls/control.ts';

export const adminPassword = 'correct horse battery';

export interface Site { port: number; apiPort: number; dataDir: string; stop: () => Promise<void> }

/** The whole of Quoin with its sample content, as `npm start` runs it. */
export async function startSite(dataDir: string): Promise<Site> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), API_PORT: String(apiPort), DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'sample', ADMIN_PASSWORD: adminPassword };
  const child = spawn(process.execPath, [path.join(root, 'commands/start.ts')], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!await fetch(`http://127.0.0.1:${port}/health/ready`).then(({ ok }) => ok, () => false)) {
    if (child.exitCode !== null) throw new Error('The site did not start.');
    await pause(100);
  }
  return { port, apiPort, dataDir, stop: () => ended(child) };
}
