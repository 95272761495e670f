import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '@quoin/shared/server/folder-store';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { aDatabase } from '../db/testing/a-database.ts';
import { mediaStore, type MediaStore } from '../media/media-store.ts';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { aTestApi, type TestApi } from '../testing/test-api.ts';
import { backUp } from './back-up.ts';
import { readBackup, restore } from './restore-backup.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-across-'));
  api = await aTestApi();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores the backup `from` into the database and makes the backup `to` from it. */
async function through(
  database: Database,
  { store, from, to }: { store: MediaStore; from: string; to: string },
): Promise<void> {
  await restore({ database, store, backup: await readBackup(path.join(folder, from)), isForced: false });
  await backUp({ database, store, target: path.join(folder, to) }).finally(() => database.close());
}

/** Returns all rows except the revisions, which each restore raises. */
/** The rows of a backup, without what a restoration adds to the audit. */
const readRows = (name: string): string[] =>
  readFileSync(path.join(folder, name, 'rows.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('["revisions"') && !line.includes('"action":"restore-backup"'));
const readManifest = (name: string): { last_ids: object; files: Record<string, string> } =>
  JSON.parse(readFileSync(path.join(folder, name, 'manifest.json'), 'utf8'));
const listPictures = (name: string) =>
  Object.entries(readManifest(name).files).filter(([file]) => file.startsWith('media/'));

describe('a backup', () => {
  it('moves from PostgreSQL to SQLite and back with identical rows, ids and pictures', async () => {
    const parent = await api.call('POST /menus', { body: { title: 'Ünder Zwölf', shortcode: 'TOPMENU' } });
    await api.call('POST /menus', { body: { title: 'Below', shortcode: 'TOPMENU', parent_id: parent.at('data.id') } });
    await api.call('POST /careers', {
      body: { title: 'Mason 🧱', content: '<p>“Stones”</p>', application_start_at: '2026-01-01 00:00:00' },
    });
    const { at } = await api.call('POST /faqs', { body: { faq_title: 'Gone' } });
    await api.call(`DELETE /faqs/${String(at('data.id'))}`);
    await anUpload(api, { bytes: await aPicture(400, 20).png().toBuffer() });
    await backUp({ database: api.database, store: api.media, target: path.join(folder, 'first') });

    await through(openDatabase(`sqlite:${path.join(folder, 'moved.sqlite')}`), {
      store: mediaStore(folderStore(path.join(folder, 'moved-media'))),
      from: 'first',
      to: 'second',
    });
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    await through(openDatabase(url), {
      store: mediaStore(folderStore(path.join(folder, 'back-media'))),
      from: 'second',
      to: 'third',
    }).finally(drop);

    expect(readRows('first').length).toBeGreaterThan(10);
    for (const name of ['second', 'third']) {
      expect(readRows(name)).toEqual(readRows('first'));
      expect(readManifest(name).last_ids).toEqual(readManifest('first').last_ids);
      expect(listPictures(name)).toEqual(listPictures('first'));
    }
  });
});
