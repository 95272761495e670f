import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { openReleaseContext } from './open-store.ts';
import { releaseCommand } from './release-command.ts';
import { release, withdraw } from './releasing.ts';

const manifest: RemoteManifest = {
  name: 'remote-events',
  label: 'Events',
  area: 'admin',
  port: 3001,
  paths: ['events'],
  menu: [{ path: 'events', label: 'Events', icon: 'grid', order: 10 }],
};

let dataDir: string;
let context: ReleaseContext;

const getSettings = () => ({
  dataDir,
  releaseKey: join(dataDir, 'release-key.pem'),
  s3: undefined,
  releasesBucket: undefined,
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quoin-release-command-'));
  context = { ...(await openReleaseContext(getSettings())), by: 'ann' };
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command, in the folder of `app` if one is given. Returns what it printed, and its exit code. */
async function run(args: string[], app?: string) {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const printError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  process.exitCode = 0;
  await releaseCommand(args, {
    formatCommand: (words) => `npm run release${words && ` -- ${words}`}`,
    settings: getSettings,
    ...(app !== undefined && { app }),
  });
  const [out, error] = [print, printError].map(({ mock }) => mock.calls.flat().join('\n'));
  print.mockRestore();
  printError.mockRestore();
  return { out, error, code: process.exitCode };
}

/** Releases empty builds of a remote, one after another. */
async function releaseBuilds(versions: string[], options: { canary?: number; manifest?: RemoteManifest } = {}) {
  for (const version of versions) {
    const folder = join(dataDir, 'builds', version);
    await mkdir(join(folder, 'client'), { recursive: true });
    const entry = { scripts: [], styles: [] };
    const build = { name: 'remote-events', version, entry, chunks: {}, server: null, files: {} };
    await writeFile(join(folder, 'build.json'), JSON.stringify({ ...build, manifest: options.manifest }));
    await release(context, { folders: [folder], canary: options.canary });
  }
}

const realNow = Date.now;
/** Sets the clock that the age of a release is measured with to this number of days after now. */
const passDays = (days: number) => jest.spyOn(Date, 'now').mockReturnValue(realNow() + days * 86_400_000);

const readState = async () => (await readRegistry(context)).apps['remote-events'];
const done = (out: unknown) => ({ out, error: '', code: 0 });
const refused = (error: unknown) => ({ out: '', error, code: 1 });

const usage = [
  'npm run release                                    build it and give it to everybody; --canary 10: to 10 of 100 visitors, 0: to testers only; --force: although it was taken back, or is over its budget',
  'npm run release -- promote                         give the canary to everybody',
  'npm run release -- rollback                        undo the last change; repeat it to go further back; --to <version>: go back to that one, --force: although it was taken back',
  'npm run release -- list                            list the active, canary and kept releases, and who changed what',
  'npm run release -- prune                           remove releases that have not run for 30 days; --days <number>',
  'npm run release -- hosts                           say which other hosts its pages may use; --connect https://api.example.org, --img, --font, --frame: set them, --none: no others',
  'npm run release -- retire                          remove it from the site; a release brings it back',
  'With --wait <seconds>, each waits for a change that somebody else makes.',
  'With --site https://www.example.org and RELEASE_TOKEN, release, promote, rollback and list work from anywhere.',
].join('\n');

describe('the arguments of the release command', () => {
  it('ask for its usage', async () => {
    expect(await run(['--help'])).toEqual(done(usage));
    expect(await run(['remote-events', 'promote', '-h'])).toEqual(done(usage));
  });

  it.each([
    { args: [], app: undefined },
    { args: ['promote'], app: undefined },
    { args: ['remote-events', 'sing'], app: undefined },
    { args: ['remote-events', 'promote', 'now'], app: undefined },
    { args: ['remote-events', 'list'], app: 'remote-events' },
    { args: ['promote', 'now'], app: 'remote-events' },
    { args: ['remote-events', 'promote', '--canary', '10'], app: undefined },
    { args: ['remote-events', '--to', 'aaaaaaaaaaaa'], app: undefined },
    { args: ['remote-events', 'rollback', '--days', '3'], app: undefined },
    { args: ['remote-events', 'promote', '--force'], app: undefined },
    { args: ['remote-events', '--connect', 'https://a.example.org'], app: undefined },
    { args: ['remote-events', 'hosts', '--none', '--img', 'https://a.example.org'], app: undefined },
    { args: ['hosts', '--none', '--site', 'https://www.example.org'], app: 'remote-events' },
    { args: ['remote-events', 'list', '--wait', '3'], app: undefined },
    { args: ['remote-events', 'retire', '--site', 'https://www.example.org'], app: undefined },
    { args: ['remote-events', 'prune', '--site', 'https://www.example.org'], app: undefined },
  ])('are refused with its usage when they are no command: $args in the folder of $app', async ({ args, app }) => {
    await releaseBuilds(['aaaaaaaaaaaa', 'bbbbbbbbbbbb']);
    const before = await readRegistry(context);
    expect(await run(args, app)).toEqual(refused(usage));
    expect(await readRegistry(context)).toEqual(before);
  });

  it.each([
    [['--canary', '101'], '--canary takes a whole number from 0 to 100.'],
    [['--canary', 'ten'], '--canary takes a whole number from 0 to 100.'],
    [['--canary', '1.5'], '--canary takes a whole number from 0 to 100.'],
    [['--canary', ''], '--canary takes a whole number from 0 to 100.'],
    [['prune', '--days', '3651'], '--days takes a whole number from 0 to 3650.'],
    [['prune', '--days', 'x7'], '--days takes a whole number from 0 to 3650.'],
  ])('are refused when the number of an option is out of its limits: %j', async (args, reason) => {
    expect(await run(args, 'remote-events')).toEqual(refused(reason));
  });

  it('may have numbers on the limits', async () => {
    await releaseBuilds(['aaaaaaaaaaaa']);
    const kept = 'remote-events: nothing was removed. aaaaaaaaaaaa is kept (active).';
    expect(await run(['prune', '--days', '3650'], 'remote-events')).toEqual(done(kept));
    const unknown = expect.stringMatching(/^There is no remote-events here to build\. The apps are shell, /);
    for (const share of ['0', '100']) expect(await run(['--canary', share], 'remote-events')).toEqual(refused(unknown));
  });
});

describe('the release command', () => {
  it('lists the releases of one app, or of all', async () => {
    expect(await run(['list'])).toEqual(refused('Nothing is released yet.'));
    await releaseBuilds(['aaaaaaaaaaaa']);
    const releases = done(expect.stringMatching(/^remote-events\n {2}aaaaaaaaaaaa .* active {2,}ann\n {2}last:\n/));
    expect(await run(['list'])).toEqual(releases);
    expect(await run(['list'], 'remote-events')).toEqual(releases);
    expect(await run(['remote-events', 'list'])).toEqual(releases);
    expect(await run(['remote-fairs', 'list'])).toEqual(refused('remote-fairs has not been released yet.'));
  });

  it('promotes a canary', async () => {
    await releaseBuilds(['aaaaaaaaaaaa']);
    await releaseBuilds(['bbbbbbbbbbbb'], { canary: 10 });
    expect(await run(['promote'], 'remote-events')).toEqual(done('remote-events: bbbbbbbbbbbb is given to everybody.'));
    expect(await readState()).toMatchObject({ active: 'bbbbbbbbbbbb', canary: null });
    expect(await run(['remote-events', 'promote'])).toEqual(refused('There is no canary to promote.'));
  });

  it('rolls back to the release before, or to a named one, which ends a canary', async () => {
    await releaseBuilds(['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']);
    expect(await run(['rollback'], 'remote-events')).toEqual(
      done('remote-events: bbbbbbbbbbbb is given to everybody.'),
    );
    await releaseBuilds(['dddddddddddd'], { canary: 20 });
    expect(await run(['remote-events', 'rollback', '--to', 'cccccccccccc'])).toEqual(
      done('remote-events: cccccccccccc is given to everybody.'),
    );
    expect(await readState()).toMatchObject({ active: 'cccccccccccc', canary: null });
  });

  it('goes back to a release that was taken back only by force', async () => {
    await releaseBuilds(['aaaaaaaaaaaa']);
    await releaseBuilds(['bbbbbbbbbbbb'], { canary: 20 });
    await withdraw(
      { ...context, by: 'the edge' },
      { app: 'remote-events', version: 'bbbbbbbbbbbb', kind: 'canary', reason: 'it fails' },
    );
    const before = await readState();
    const back = ['rollback', '--to', 'bbbbbbbbbbbb'];
    const reason =
      /^bbbbbbbbbbbb was taken back on \d{4}-\d\d-\d\d \d\d:\d\d by the edge \(it fails\), and is not given/;
    expect(await run(back, 'remote-events')).toEqual(refused(expect.stringMatching(reason)));
    expect(await readState()).toEqual(before);
    expect(await run([...back, '--force'], 'remote-events')).toEqual(
      done('remote-events: bbbbbbbbbbbb is given to everybody.'),
    );
    expect(await run(['rollback'], 'remote-events')).toEqual(
      done('remote-events: aaaaaaaaaaaa is given to everybody.'),
    );
    expect(await run(back, 'remote-events')).toEqual(done('remote-events: bbbbbbbbbbbb is given to everybody.'));
  });

  it('prunes releases that have not run for a number of days, 30 without the option', async () => {
    await releaseBuilds(['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd']);
    const kept = 'dddddddddddd is kept (active), cccccccccccc is kept (a rollback goes to it)';
    const young = (days: number) =>
      ['bbbbbbbbbbbb', 'aaaaaaaaaaaa'].map((version) => `${version} is kept (it ran less than ${days} days ago)`);
    const prune = (...args: string[]) => run(['prune', ...args], 'remote-events');
    passDays(1.99);
    expect(await prune('--days', '2')).toEqual(
      done(`remote-events: nothing was removed. ${[kept, ...young(2)].join(', ')}.`),
    );
    passDays(29.99);
    expect(await prune()).toEqual(done(`remote-events: nothing was removed. ${[kept, ...young(30)].join(', ')}.`));
    passDays(30.01);
    expect(await prune()).toEqual(done(`remote-events: removed aaaaaaaaaaaa, bbbbbbbbbbbb. ${kept}.`));
  });

  it('says, sets and takes away which other hosts the pages of a remote may use', async () => {
    await releaseBuilds(['aaaaaaaaaaaa']);
    const [none, api] = ['remote-events: its pages may use no other hosts.', 'https://api.example.org'];
    expect(await run(['hosts'], 'remote-events')).toEqual(done(none));
    const all = ['--connect', api, '--connect', 'wss://api.example.org', '--connect', api, '--frame', api];
    const said = `remote-events: its pages may use connect ${api}, connect wss://api.example.org, frame ${api}.`;
    expect(await run(['remote-events', 'hosts', ...all])).toEqual(done(said));
    expect(await run(['hosts'], 'remote-events')).toEqual(done(said));
    expect(await run(['hosts', '--img', `${api}/a.png`], 'remote-events')).toEqual(
      refused(
        expect.stringContaining(`"${api}/a.png" as a host of the kind "img". A host is an origin without a path`),
      ),
    );
    expect(await run(['hosts', '--none'], 'remote-events')).toEqual(done(none));
    expect(await run(['shell', 'hosts', '--img', api])).toEqual(refused('"shell" cannot be the name of a remote.'));
    expect(await run(['remote-evnts', 'hosts'])).toEqual(
      done('remote-evnts: its pages may use no other hosts. It is not in the site yet.'),
    );
  });

  it('retires a remote, names what the site loses, and prunes it', async () => {
    await releaseBuilds(['aaaaaaaaaaaa'], { manifest });
    expect(await run(['retire'], 'remote-events')).toEqual(
      done(
        'remote-events is retired: the next page is made without it, and without /admin/events, Events in the sidebar. Open tabs find its files until they are pruned; a release brings it back.',
      ),
    );
    expect(await readState()).toBeUndefined();
    expect(await run(['prune'], 'remote-events')).toEqual(
      done('remote-events: nothing was removed. aaaaaaaaaaaa is kept (it was retired less than 30 days ago).'),
    );
    passDays(30.01);
    expect(await run(['prune'], 'remote-events')).toEqual(done('remote-events: removed aaaaaaaaaaaa.'));
  });

  it('retires a remote without a description of its places', async () => {
    await releaseBuilds(['aaaaaaaaaaaa']);
    expect(await run(['retire'], 'remote-events')).toEqual(
      done(expect.stringContaining('the next page is made without it. Open tabs')),
    );
  });

  it('does nothing where there is no site', async () => {
    await rm(dataDir, { recursive: true });
    expect(await run(['list'])).toEqual(refused(`There is no site in ${dataDir}: start it first, or set DATA_DIR.`));
  });
});
