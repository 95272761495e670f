import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isRunning } from '@quoin/shared/server/is-running';
import { root } from './root.ts';

/** The ids of the child processes that have started. */
const begun = new Set<number>();

interface Command {
  command: ChildProcess;
  output: () => string;
}

/** Starts a command with a child process. The child inherits stderr, so the streams close when both have ended. */
function aCommand(how: string): Command {
  const command = spawn(process.execPath, [path.join(root, 'commands/test/start-busy-child.ts'), how], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  command.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece.replace(/(?<=the child) (\d+)/, (_, pid: string) => {
      begun.add(Number(pid));
      return '';
    });
  });
  command.stderr.resume();
  return { command, output: () => output };
}

async function startedCommand(how: string): Promise<Command> {
  const started = aCommand(how);
  while (!started.output().includes('the child began') && started.command.stdout)
    await once(started.command.stdout, 'data');
  return started;
}

// Kill the child processes that a failed test has left.
afterEach(() => {
  for (const pid of begun) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  begun.clear();
});

describe('a process that a command started', () => {
  it.each([
    { how: 'in a supervisor', signal: 'SIGTERM', ends: 0 },
    { how: 'in a supervisor', signal: 'SIGINT', ends: 0 },
    { how: 'alone', signal: 'SIGTERM', ends: 130 },
    { how: 'alone', signal: 'SIGINT', ends: 130 },
  ] as const)('ends before the command does, which is $how, at $signal', async ({ how, signal, ends }) => {
    const { command, output } = await startedCommand(how);
    command.kill(signal);
    const [code] = await once(command, 'close');
    expect(code).toBe(ends);
    expect(output()).toBe('the child began\nthe child ended\nthe command ended\n');
  });

  it('ends before a command that fails in the middle of its work', async () => {
    const { command, output } = aCommand('fails');
    const [code] = await once(command, 'close');
    expect(code).toBe(1);
    expect(output()).toBe('the child began\nthe child ended\nthe command ended\n');
  });

  it.each(['in a supervisor', 'alone'])('ends when the command, which is %s, is killed', async (how) => {
    const { command } = await startedCommand(how);
    command.kill('SIGKILL');
    await once(command, 'close');
  });
});
