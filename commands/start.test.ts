import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './run/root.ts';

interface ProcessEnd {
  code: number | null;
  output: string;
}

/** Runs the command as the bootstrap does; in these tests it exits before it builds anything. */
function start(env: Record<string, string>): Promise<ProcessEnd> {
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
  const child = spawn(process.execPath, [path.join(root, 'commands/start.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(tmpdir(), 'quoin-never-made'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('close', (code) => resolve({ code, output: output.trim() }));
  return promise;
}

async function takenPort(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ host, port: 0 }, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

describe('npm start', () => {
  it('reports every invalid setting at once, each in one sentence', async () => {
    const { code, output } = await start({
      PORT: '70000',
      SEED: 'much',
      ADMIN_PASSWORD: 'short',
      API_URL: 'ftp://x',
      DATABASE_URL: 'postgress://quoin:secret@db/quoin',
    });
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'PORT must be a port number from 1 to 65535; it is "70000".',
      'API_URL must be an http(s) address without a path; it is "ftp://x".',
      'DATABASE_URL must be sqlite:<path> or postgres://…; it is not.',
      'ADMIN_PASSWORD must be at least 12 characters long; it is not.',
      'SEED must be "sample" or "empty"; it is "much".',
    ]);
  });

  it('refuses a database URL whose password is not encoded, without showing it', async () => {
    expect(await start({ DATABASE_URL: 'postgres://quoin:sec#ret@db/quoin' })).toEqual({
      code: 1,
      output: 'DATABASE_URL must be sqlite:<path> or postgres://…; it is not.',
    });
  });

  it.each(['127.0.0.1', '0.0.0.0'])('names the setting that changes a port that is taken on %s', async (host) => {
    const { server, port } = await takenPort(host);
    const { code, output } = await start({ PORT: String(port), API_PORT: '4409' });
    server.close();
    expect(code).toBe(1);
    expect(output).toBe(`Port ${port} is taken: stop the program that uses it, or set PORT to another port.`);
  });
});
