import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aServer, endServers } from '../testing/a-server.ts';
import { freePort } from '../testing/free-port.ts';
import { aDatabase, type TestDatabase } from './testing/a-database.ts';

let folder: string;
let data: string;
let place: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-lost-'));
  data = path.join(folder, 'data');
  mkdirSync(data);
  place = await aDatabase(folder, { isEmpty: true });
});
afterEach(async () => {
  endServers();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () =>
  aServer({ API_PORT: String(await freePort()), DATA_DIR: data, DATABASE_URL: place.url, SEED: 'empty' });
async function startAndStop(): Promise<void> {
  const { child, ended, ready } = await start();
  await ready();
  child.kill();
  expect(await ended).toBe(0);
}
const write = (...names: string[]) => {
  const file = path.join(data, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'x');
};
const isPostgres = process.env.QUOIN_TEST_ON === 'postgres';
const sqliteFile = () => path.join(folder, 'quoin.sqlite');

describe('a start with the files of a site and no database', () => {
  it.each([
    ['a picture', ['media', 'a.webp'], 'this folder'],
    ['releases', ['releases', 'registry.json'], 'this folder'],
  ])(
    'with %s and without a database ends with a sentence, and creates nothing',
    async (...[, file, folders]) => {
      write(...file);
      const { ended, output } = await start();
      expect(await ended).toBe(1);
      const what = isPostgres ? 'PostgreSQL at .+ has no site' : `${sqliteFile()} is missing`;
      expect(output()).toMatch(
        new RegExp(
          `^${what}, but there are files of a site in ${path.join(data, file[0] ?? '')}\\. To go on with that site, restore a backup \\(npm run restore -- <folder>\\) or set DATABASE_URL\\. To begin a new site in ${data}, move ${folders} away first\\.\n$`,
        ),
      );
      expect(existsSync(sqliteFile())).toBe(false);
      expect(readdirSync(data)).toEqual([file[0]]);
      renameSync(path.join(data, file[0] ?? ''), path.join(folder, 'away'));
      await startAndStop();
    },
    60_000,
  );

  it('with an empty database ends with a sentence', async () => {
    write('media', 'a.webp');
    if (!isPostgres) writeFileSync(sqliteFile(), '');
    const { ended, output } = await start();
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^.+ has no site, but there are files of a site in .+\n$/);
  });

  it('goes on with the database of the site, and when a first start was interrupted', async () => {
    await startAndStop();
    expect(readdirSync(data)).not.toContain('first-start');
    write('media', 'a.webp');
    await startAndStop();
    if (isPostgres) return;
    for (const end of ['', '-wal', '-shm']) rmSync(`${sqliteFile()}${end}`, { force: true });
    // What an interrupted first start leaves.
    writeFileSync(path.join(data, 'first-start'), '');
    await startAndStop();
    expect(readdirSync(data)).not.toContain('first-start');
  });
});
