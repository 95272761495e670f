import type * as childProcesses from '@quoin/shared/server/child-processes';
import { until } from '@quoin/content-api/src/testing/until.ts';
import { buildAll } from './build-all.ts';

/** The programs that run as an app's build, in place of webpack. */
const programs: Record<string, string> = {
  'remote-broken': 'process.stdin.resume(); console.error("no such module"); process.exitCode = 1',
  'remote-large': 'setInterval(() => undefined, 60_000)',
  'remote-larger': 'setInterval(() => undefined, 60_000)',
  'remote-small': 'console.log("[ Module Federation DTS ] Federated types created correctly\\nAn asset is large.")',
};
const mockStarted: childProcesses.ManagedProcess[] = [];
const mockGetProgram = (name = ''): string => programs[name] ?? 'process.exit(1)';

jest.mock('./fingerprint.ts', () => ({ getFingerprint: async () => 'aaaaaaaaaaaa' }));
jest.mock('@quoin/shared/server/child-processes', () => {
  const real = jest.requireActual<typeof childProcesses>('@quoin/shared/server/child-processes');
  const spawnNode: typeof real.spawnNode = (args, options) => {
    const own = real.spawnNode(['-e', mockGetProgram(args.at(-1))], options);
    mockStarted.push(own);
    return own;
  };
  return { ...real, spawnNode };
});

afterEach(() => {
  for (const own of mockStarted.splice(0)) own.kill();
});

describe('buildAll', () => {
  it('ends the other builds when one fails, and starts no further one', async () => {
    await expect(buildAll({ only: ['remote-large', 'remote-broken', 'remote-never'] })).rejects.toThrow(
      /^remote-broken did not build \(exit code 1\):\nno such module\n/,
    );
    // Both start at once, in either order.
    const ends = mockStarted.map(({ child }) => String(child.signalCode ?? child.exitCode));
    expect(ends.toSorted()).toEqual(['1', 'SIGTERM']);
  });

  it('forwards the output of builds, without the success message of Module Federation', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    await buildAll({ only: ['remote-small'] });
    expect(log.mock.calls).toEqual([['An asset is large.']]);
    log.mockRestore();
  });

  it('reports its progress at intervals', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const built = buildAll({ only: ['remote-large', 'remote-larger'], reportEveryMs: 20 });
    const refused = expect(built).rejects.toThrow('did not build (SIGTERM)');
    await until(() => log.mock.calls.flat().includes('Building remote-large, remote-larger …'));
    await mockStarted[0]?.end();
    await refused;
    log.mockRestore();
  });

  it('fails when its builds are killed', async () => {
    const built = buildAll({ only: ['remote-large'] });
    const refused = expect(built).rejects.toThrow('remote-large did not build (SIGTERM)');
    await until(() => mockStarted.length > 0);
    await mockStarted[0]?.end();
    await refused;
  });
});
