import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { api as program } from '../commands/run/programs.ts';
import { startServer } from '../commands/run/server-process.ts';
import { adminPassword } from './site.ts';

interface ServedApiOptions {
  /** Do not print its warnings to the terminal. */
  isQuiet?: boolean;
  /** The folder of another version of this repository, whose API is started. */
  from?: string;
}

export interface ServedApi {
  port: number;
  pid: number | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts the content API in a child process as `npm start` does, with its files and its log in a folder.
 * @param env additional environment variables
 */
// eslint-disable-next-line max-params -- most callers pass the first two only
export async function servedApi(
  folder: string,
  env: Record<string, string>,
  { isQuiet = false, from }: ServedApiOptions = {},
): Promise<ServedApi> {
  const port = await freePort();
  const usual = { NODE_ENV: 'production', API_PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: adminPassword };
  const server = startServer({ name: 'API', program, from, logs: folder, env: { ...usual, ...env }, isQuiet });
  let last: string[] | undefined;
  void server.ended.then(({ lastLines }) => {
    last = lastLines;
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (last) throw new Error(`The API did not start: ${last.join('\n')}`);
    await pause(50);
  }
  return { port, pid: server.pid, stop: server.stop };
}
