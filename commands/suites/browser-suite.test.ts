import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { root } from '../run/root.ts';
import { inFolder } from './browser-suite.ts';
import { runTool } from './run-tool.ts';

/** A server that keeps writing to its folder for a while after SIGTERM, and creates the folder if it is missing. */
const server = `
  const { appendFileSync, mkdirSync } = require('node:fs');
  const { DATA: folder, PORT: port } = process.env;
  const write = () => {
    mkdirSync(folder + '/logs', { recursive: true });
    appendFileSync(folder + '/logs/server.log', 'a line');
  };
  process.on('SIGTERM', () => {
    let lines = 0;
    setInterval(() => {
      write();
      if ((lines += 1) === 50) process.exit();
    }, 5);
  });
  require('node:http').createServer((request, response) => {
    write();
    response.end();
  }).listen(Number(port), '127.0.0.1');`;

const config = `module.exports = {
  testDir: '.', testMatch: 'one.spec.js', reporter: 'line',
  webServer: { command: 'exec "' + process.execPath + '" server.cjs', url: 'http://127.0.0.1:' + process.env.PORT, gracefulShutdown: { signal: 'SIGTERM', timeout: 0 } },
};`;

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'quoin-suite-'));
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

async function runner(): Promise<(folder: string) => ReturnType<typeof runTool>> {
  const spec = `require(${JSON.stringify(path.join(root, 'node_modules/@playwright/test'))}).test('passes', () => undefined);`;
  for (const [name, text] of Object.entries({
    'server.cjs': server,
    'playwright.config.cjs': config,
    'one.spec.js': spec,
  }))
    writeFileSync(path.join(place, name), text);
  const port = String(await freePort());
  return (folder) =>
    runTool({
      script: 'node_modules/@playwright/test/cli.js',
      args: ['test', '--config', path.join(place, 'playwright.config.cjs')],
      env: { PORT: port, DATA: folder, JEST_WORKER_ID: '' },
    });
}

describe("the folder of the browser suite's servers", () => {
  it('is there while they run, and gone for good when they have ended, however long they write', async () => {
    const run = await runner();
    let folder = '';
    const { ok, words } = await inFolder((made) => {
      folder = made;
      return run(made);
    });
    expect({ ok, words }).toEqual({ ok: true, words: expect.stringContaining('1 passed') });
    expect([folder === '', existsSync(folder)]).toEqual([false, false]);
  });

  it('is left, and named, when the runner had to be killed: its servers may still write', async () => {
    let folder = '';
    const { words } = await inFolder(async (made) => {
      folder = made;
      return { words: 'Stopped.', isKilled: true };
    });
    expect(words).toBe(`Stopped.\n${folder} is left: servers may still write there.`);
    expect(existsSync(folder)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
