import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export type Browser = { path: string; problem?: undefined } | { path?: undefined; problem: string };

const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/**
 * Finds a Chromium for the browser tests: `QUOIN_BROWSER`, the system's, or Playwright's.
 * As root on Debian it installs one with apt-get if there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const configured = env.QUOIN_BROWSER?.trim();
  if (configured)
    return runs(configured) ? { path: configured } : { problem: `QUOIN_BROWSER is ${configured}, which does not run.` };
  const installedBrowser = [...onPath, ...elsewhere, chromium.executablePath()].find(runs);
  if (installedBrowser !== undefined) return { path: fullPath(installedBrowser) };
  return installChromium();
}

const runs = (command: string) =>
  (!/[\\/]/.test(command) || existsSync(command))
  && spawnSync(command, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

function fullPath(command: string): string {
  if (/[\\/]/.test(command)) return command;
  return spawnSync('sh', ['-c', 'command -v "$0"', command], { encoding: 'utf8' }).stdout.trim() || command;
}

const advice = 'There is no browser for the tests: install Chromium or Chrome, or set QUOIN_BROWSER to one.';

function installChromium(): Browser {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isRootOnDebian) return { problem: advice };
  console.log('Installing Chromium for the browser tests …');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  const { status, stderr } = apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  if (status === 0 && runs('chromium')) return { path: fullPath('chromium') };
  return { problem: `${advice} (apt-get could not install it: ${stderr?.trim().split('\n').at(-1) ?? 'no answer'})` };
}
