import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sampleContent } from '@quoin/sample-content/content';
import { pictures } from '@quoin/sample-content/pictures';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { listAllFiles, isPictureName } from '@quoin/shared/contract/media-name';
import { aServer, endServers } from '../testing/a-server.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/until.ts';
import { listPictures } from './drawings.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'quoin-interrupted-'));
});
afterEach(() => {
  endServers();
  rmSync(data, { recursive: true, force: true });
});

const aStart = async (env: Record<string, string> = {}) =>
  aServer({ API_PORT: String(await freePort()), DATA_DIR: data, SEED: 'sample', ...env });

const inMedia = (): Set<string> => {
  const folder = path.join(data, 'media');
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
};
const completePictures = (): string[] => {
  const files = inMedia();
  return [...files].filter((name) => isPictureName(name) && listAllFiles(name).every((one) => files.has(one)));
};
/** When each complete picture was written. */
const getTimes = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, statSync(path.join(data, 'media', name)).mtimeMs]));

/** Kills a start with SIGKILL as soon as the condition is true. */
async function interruptedWhen(isSo: () => boolean): Promise<void> {
  const { child, ended, output } = await aStart();
  await until(() => {
    if (child.exitCode !== null) throw new Error(`The server ended by itself: ${output()}`);
    return isSo();
  });
  child.kill('SIGKILL');
  await ended;
}

const getRows = (table: string): number => {
  const database = new DatabaseSync(path.join(data, 'quoin.sqlite'), { readOnly: true });
  const { count } = { ...database.prepare(`select count(*) as count from "${table}"`).get() };
  database.close();
  return Number(count);
};

const getTable = (name: string): string => name.replaceAll('-', '_');
const sampleRows = (name: string): number =>
  [sampleContent.site, sampleContent.accounts].reduce((sum, side) => sum + (side[name]?.length ?? 0), 0);
const expectedPictures = pictures.length + listPictures(sampleContent.accounts).size;

describe('a first start that is killed', () => {
  it('is completed by the next ones, which render no picture again', async () => {
    for (const count of [2, 30]) {
      const before = getTimes(completePictures());
      await interruptedWhen(() => completePictures().length >= count);
      expect(getTimes(Object.keys(before))).toEqual(before);
      expect(getRows('pages')).toBe(0);
    }
    // It is written between the pictures and the records.
    await interruptedWhen(() => existsSync(path.join(data, 'initial-admin-password')));
    const renderedAt = getTimes(completePictures());
    expect(Object.keys(renderedAt)).toHaveLength(expectedPictures);

    const { child, ended, ready } = await aStart();
    await ready();
    child.kill();
    await ended;
    expect(getTimes(completePictures())).toEqual(renderedAt);
    expect(getRows('media')).toBe(expectedPictures);
    // The administrator is not in the sample.
    const counts = contracts.map(({ name }) => [name, getRows(getTable(name))]);
    expect(counts).toEqual(contracts.map(({ name }) => [name, sampleRows(name) + (name === 'users' ? 1 : 0)]));
  }, 180_000);

  it('does not load the sample unless SEED requests it', async () => {
    const refusing = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(name, context, next) {
          const found = next(name, context);
          if (found.url.includes('/sample-content/')) throw new Error('The sample is imported.');
          return found;
        },
      });
    `)}`;
    const env = { NODE_OPTIONS: `--import ${refusing}` };
    const { child, ended, ready } = await aStart({ ...env, SEED: 'empty' });
    await ready();
    child.kill();
    expect(await ended).toBe(0);
    rmSync(data, { recursive: true });
    const withSample = await aStart(env);
    expect(await withSample.ended).toBe(1);
    expect(withSample.output()).toContain('The sample is imported.');
  });
});
