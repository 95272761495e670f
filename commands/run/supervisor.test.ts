import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { until } from '@quoin/content-api/src/testing/until.ts';
import { createSupervisor } from './supervisor.ts';
import { root } from './root.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-supervisor-'));
const logs = path.join(folder, 'data', 'logs');
let port: string;
let url: string;
beforeAll(async () => {
  port = String(await freePort());
  url = `http://localhost:${port}`;
});

const small = (env: Record<string, string> = {}) => ({
  name: 'Small',
  program: { file: 'commands/test/small-server.ts', flags: [] },
  env: { PORT: port, ...env },
  logs,
  readyUrl: `${url}/ready`,
});

const answers = () =>
  fetch(`${url}/ready`).then(
    () => true,
    () => false,
  );

const isGone = () => until(async () => !(await answers()));

/** Whether the server answers within 1.2 s, more than twice the delay before a first restart. */
async function comesBack(): Promise<boolean> {
  for (let tenths = 0; tenths < 12; tenths += 1) {
    if (await answers()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function startedCommand(): Promise<ChildProcess> {
  const command = spawn(process.execPath, [path.join(root, 'commands/test/start-small-server.ts')], {
    env: { ...process.env, PORT: port, LOGS: logs },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (command.stdout) await once(command.stdout, 'data');
  return command;
}

describe('a supervisor', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  afterAll(() => {
    quiet.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });

  it('waits until a server is ready, and leaves no process', async () => {
    const supervisor = createSupervisor();
    await supervisor.start(small());
    expect(await answers()).toBe(true);
    await supervisor.stop();
    expect(await answers()).toBe(false);
  });

  it('waits for a server while its process runs, and prints its progress', async () => {
    const log = jest.spyOn(console, 'log').mockReturnValue();
    const supervisor = createSupervisor({ reportEveryMs: 20 });
    const isReady = supervisor.start(small({ SLOW: 'making pictures, 3 of 40' }));
    await until(() =>
      fetch(`${url}/ready`).then(
        ({ status }) => status === 503,
        () => false,
      ),
    );
    const hour = 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hour);
    // The seconds that the start took are added to the hour.
    const progress = /^The Small is not ready after 36\d\d s; still waiting: it is making pictures, 3 of 40\.$/;
    await until(() => log.mock.calls.flat().some((line) => progress.test(String(line))));
    clock.mockRestore();
    await fetch(`${url}/prepared`);
    await isReady;
    await supervisor.stop();
    log.mockRestore();
  });

  it('fails when a server exits before it is ready', async () => {
    const supervisor = createSupervisor();
    const isReady = expect(supervisor.start(small({ SLOW: 'making pictures' }))).rejects.toThrow(
      'The Small stopped (exit code 4).',
    );
    await until(() =>
      fetch(`${url}/ready`).then(
        () => true,
        () => false,
      ),
    );
    await fetch(`${url}/fall`).catch(() => undefined);
    await isReady;
  });

  it('starts no server after it was stopped', async () => {
    const supervisor = createSupervisor();
    await supervisor.stop();
    await expect(supervisor.start(small())).rejects.toThrow(
      'The Small was not started, because the command is being stopped.',
    );
  });

  it('ends its wait for a server when it is stopped', async () => {
    const supervisor = createSupervisor();
    const isReady = expect(supervisor.start(small({ SLOW: 'making pictures' }))).rejects.toThrow(
      'The Small was stopped before it was ready.',
    );
    await supervisor.stop();
    await isReady;
  });

  it('reports the last output of a server that does not start', async () => {
    await expect(createSupervisor().start(small({ FALLS: 'at once' }))).rejects.toThrow(
      /^The Small stopped \(exit code 3\)\. Its last output:\n(.*\n)* {2}the last word/,
    );
    expect(readFileSync(path.join(logs, 'small.log'), 'utf8')).toContain('the first problem');
  });

  it('creates logs and their folder for the owner only', async () => {
    const supervisor = createSupervisor();
    await supervisor.start(small());
    await supervisor.stop();
    expect(
      [path.dirname(logs), logs, path.join(logs, 'small.log')].map((place) => statSync(place).mode & 0o777),
    ).toEqual([0o700, 0o700, 0o600]);
  });

  it('notices a server that exits later', async () => {
    const supervisor = createSupervisor();
    await supervisor.start(small());
    await fetch(`${url}/fall`).catch(() => undefined);
    await expect(supervisor.unexpectedExit).rejects.toThrow('The Small stopped (exit code 4).');
  });

  it('restarts a server that was ready and crashed, reports it, and continues its log', async () => {
    const supervisor = createSupervisor();
    const itsOwn = path.join(folder, 'revived');
    await supervisor.start({ ...small(), logs: itsOwn, isRestarted: true });
    for (const rest of ['0.5', '1']) {
      await fetch(`${url}/fall`).catch(() => undefined);
      await until(answers);
      expect(quiet).toHaveBeenLastCalledWith(
        expect.stringMatching(
          new RegExp(`^The Small stopped \\(exit code 4\\)\\.(.*\\n)*It is started again in ${rest} s\\.$`),
        ),
      );
    }
    await supervisor.stop();
    expect(readFileSync(path.join(itsOwn, 'small.log'), 'utf8')).toBe('begun\n'.repeat(3));
  });

  it('passes the log file to a server that writes it itself', async () => {
    const supervisor = createSupervisor();
    const member = small();
    await supervisor.start({ ...member, program: { ...member.program, logsItself: true } });
    await supervisor.stop();
    const file = path.join(logs, 'small.log');
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`begun --log ${file}\n$`));
  });

  it('restarts no server after it was stopped', async () => {
    const supervisor = createSupervisor();
    await supervisor.start({ ...small(), isRestarted: true });
    await fetch(`${url}/fall`).catch(() => undefined);
    await isGone();
    await supervisor.stop();
    expect(await comesBack()).toBe(false);
  });

  it('does not restart a server that never was ready', async () => {
    await expect(createSupervisor().start({ ...small({ FALLS: 'at once' }), isRestarted: true })).rejects.toThrow(
      'The Small stopped (exit code 3).',
    );
  });

  it('kills a server that ignores signals', async () => {
    const supervisor = createSupervisor();
    await supervisor.start(small({ DEAF: 'yes' }));
    const stopped = supervisor.stop();
    supervisor.kill();
    await stopped;
    expect(await answers()).toBe(false);
  });
});

describe('a command with a supervisor', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('stops its servers at %s and ends well', async (signal) => {
    const command = await startedCommand();
    command.kill(signal);
    const [code] = await once(command, 'exit');
    expect(code).toBe(0);
    expect(await answers()).toBe(false);
  });

  it('ends its servers when it is killed', async () => {
    const command = await startedCommand();
    command.kill('SIGKILL');
    await isGone();
  });
});
