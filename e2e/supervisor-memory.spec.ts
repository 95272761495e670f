import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { siteUrl } from './support/site.ts';

const megabyte = 1e6;
/** In megabytes: the goal for everything under `npm start` that is no server. */
const most = 40;

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that started the servers of this worker's site. */
const supervisors = (): string[] =>
  readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid)
      && /commands\/(start\.ts|bootstrap\.mjs)/.test(read(pid, 'cmdline'))
      && read(pid, 'environ')
        .split('\0')
        .includes(`PORT=${new URL(siteUrl).port}`),
  );

/** Private memory: the pages of the Node binary are shared with the servers, so they do not count. */
const privateBytes = (pid: string): number =>
  [...read(pid, 'smaps_rollup').matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
    0,
  );

test('what only watches the servers holds at most 40 MB of its own memory', () => {
  // Linux alone tells a process's own memory from its program's.
  if (!existsSync('/proc/self/smaps_rollup')) return;
  const held = supervisors().map(privateBytes);
  expect(held.length).toBeGreaterThan(0);
  const sum = held.reduce((total, bytes) => total + bytes, 0) / megabyte;
  console.log(`Supervisor memory: ${sum.toFixed(1)} MB`);
  expect(sum).toBeGreaterThan(1);
  expect(sum).toBeLessThanOrEqual(most);
});
