import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { folderStore } from '@quoin/shared/server/folder-store';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import { findInstallation } from './install/find.mjs';
import { npm } from './install/npm.mjs';
import { installPlan } from './install/plan.mjs';

jest.setTimeout(180_000);

const run = promisify(execFile);
const made = ['remote-events', 'remote-trade-fairs'];

let copy: string;
let before: Record<string, string>;

async function hashes(): Promise<Record<string, string>> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sources = files.filter((file) => !path.relative(copy, file).startsWith('node_modules'));
  return Object.fromEntries(
    await Promise.all(
      sources.map(
        async (file) =>
          [
            path.relative(copy, file),
            createHash('sha256')
              .update(await readFile(file))
              .digest('hex'),
          ] as const,
      ),
    ),
  );
}

/** Runs the command in the copy of the repository, as the bootstrap does. */
const newRemote = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(copy, 'commands/new-remote.ts'), ...args], { cwd: copy, encoding: 'utf8' });

/** Runs one of the copy's tools. */
const tool = (script: string, ...args: string[]) =>
  run(process.execPath, [path.join(copy, 'node_modules', script), ...args], { cwd: copy });

beforeAll(async () => {
  copy = await copyOfTheTree({ withBuilds: false });
  before = await hashes();
  expect(newRemote('remote-events', '--fills', 'dashboard-card,record-panel')).toMatchObject({ stderr: '', status: 0 });
  expect(newRemote('remote-trade-fairs', '--area', 'public', '--label', 'Trade fairs')).toMatchObject({
    stderr: '',
    status: 0,
  });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

describe('npm run new-remote', () => {
  it('changes no existing file except the lock file', async () => {
    const after = await hashes();
    expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual(['package-lock.json']);
    const added = Object.keys(after).filter((file) => !(file in before));
    expect(added.filter((file) => !made.includes(file.split(path.sep)[0] ?? ''))).toEqual([]);
    expect(added).toContain('remote-events/src/events.test.tsx');
  });

  it('leaves an installed tree, with a lock file that `npm ci` accepts', async () => {
    expect(installPlan(findInstallation(copy))).toMatch(/^(stamp|nothing)$/);
    expect(await npm(copy, { args: ['ci', '--dry-run', '--offline'] })).toMatchObject({ ok: true });
  });

  it('generates code that passes lint, types and its own tests', async () => {
    await writeFile(
      path.join(copy, 'tsconfig.made.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [...made, 'webpack/**/*.d.ts', 'commands/test/screen-setup.ts'],
      }),
    );
    await tool('eslint/bin/eslint.js', ...made);
    await tool('prettier/bin/prettier.cjs', '--check', ...made);
    await tool('typescript/bin/tsc', '--project', 'tsconfig.made.json');
    const { stderr } = await tool(
      'jest/bin/jest.js',
      '--selectProjects=screens',
      '--testPathPatterns=/remote-(events|trade-fairs)/',
    );
    expect(stderr).toMatch(/Tests: +4 passed, 4 total/);
  });

  it('creates remotes that are built and released separately, with their manifests in the registry', async () => {
    const dataDir = path.join(copy, 'data');
    await mkdir(dataDir);
    for (const name of made)
      await run(process.execPath, [path.join(copy, 'commands/release.ts'), name], {
        cwd: copy,
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const { apps } = await readRegistry({
      store: folderStore(releasesFolder(dataDir)),
      keyFile: path.join(dataDir, 'release-key.pem'),
    });
    expect(Object.keys(apps).sort()).toEqual(made);
    const [events, fairs] = made.map((name) => Object.values(apps[name]?.releases ?? {})[0]);
    expect(events).toMatchObject({
      server: null,
      manifest: {
        area: 'admin',
        paths: ['events'],
        menu: [{ path: 'events', label: 'Events' }],
        fills: [
          { point: 'dashboard-card', id: 'events-card', label: 'Events', order: 10 },
          { point: 'record-panel', id: 'events-panel', label: 'Events', order: 10 },
        ],
      },
    });
    expect(fairs).toMatchObject({
      server: 'server/main.cjs',
      manifest: { area: 'public', paths: ['trade-fairs'] },
      chunks: { 'trade-fairs-screen': { styles: ['trade-fairs-screen.css'] } },
    });
  });

  it.each([
    [['remote-events'], 'The folder remote-events exists already.'],
    [['remote-admin-events'], 'The path "events" belongs to remote-events: choose another name.'],
    [['remote-x', '--area', 'both'], 'A remote\'s area is admin or public; it is "both".'],
    [
      ['remote-x', '--fills', 'dashboard-card,sidebar'],
      'There is no extension point "sidebar". There are dashboard-card and record-panel.',
    ],
    [
      ['remote-x', '--area', 'public', '--fills', 'dashboard-card'],
      'The extension points are places of the back-office, so only a remote with the area admin fills them.',
    ],
    [
      [],
      'npm run new-remote -- remote-<what it is about> [--area admin|public] [--label "What people read"] [--fills dashboard-card,record-panel] [--repository <folder>]',
    ],
  ])('refuses %j with a message, and leaves no files', async (args, sentence) => {
    const names = await readdir(copy);
    expect(newRemote(...args)).toMatchObject({ status: 1, stderr: `${sentence}\n` });
    expect(await readdir(copy)).toEqual(names);
  });
});
