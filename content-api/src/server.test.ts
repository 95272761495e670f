import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-server-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run { child: ChildProcess; output: () => string; ended: Promise<number | null> }

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [path.join(__dirname, 'server.ts')], { env: { PATH: process.env.PATH, DATA_DIR: folder, SEED: 'empty', ...env } });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { output += part.toString(); });
  const ended = new Promise<number | null>((resolve) => { child.on('close', (code) => { resolve(code); }); });
  return { child, output: () => output, ended };
}

async function taken(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => { server.listen(0, resolve); });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

const ready = async (port: number): Promise<Response> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://localhost:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return answer;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error('The server did not become ready.');
};

describe('the server', () => {
  it('names everything that is wrong with the settings, and nothing else', async () => {
    const { ended, output } = run({ API_PORT: 'none', ADMIN_EMAIL: 'nobody' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^API_PORT must be .*\nADMIN_EMAIL must be .*\n$/);
  });

  it('says in a sentence that its port is taken', async () => {
    const { server, port } = await taken();
    const { ended, output } = run({ API_PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken: stop what listens there, or set API_PORT to another one.\n`);
    expect(output()).not.toMatch(/\n +at /);
    server.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('serves until %s, and then ends well', async (signal) => {
    const { server, port } = await taken();
    await new Promise((resolve) => { server.close(resolve); });
    const { child, ended, output } = run({ API_PORT: String(port) });
    await ready(port);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/warning/i);
  });
});
