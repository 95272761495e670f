import { DatabaseSync } from 'node:sqlite';

/**
 * Control for writes: inserts posts per second into a copy of the database file, with its triggers. One connection
 * runs one transaction for each post, and syncs it to disk before the next.
 */
const { file, appKey, seconds }: { file: string; appKey: string; seconds: number } = JSON.parse(process.argv[2] ?? '');
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full;');
const columns = database
  .prepare('select name from pragma_table_info(?)')
  .all('posts')
  .map(({ name }) => String(name))
  .filter((name) => name !== 'id');
const insert = database.prepare(
  `insert into posts (${columns.join(', ')}) select ${columns.map((name) => (name === 'slug' ? '?' : name)).join(', ')} from posts where app_key = ? order by id limit 1`,
);
const raise = database.prepare('update revisions set revision = revision + 1 where app_key = ? returning revision');
const note = database.prepare(
  "insert into changes (app_key, revision, resource, record_id, action, at) values (?, ?, 'posts', ?, 'create', '')",
);

let written = 0;
const startedAt = performance.now();
while (performance.now() - startedAt < seconds * 1000) {
  written += 1;
  database.exec('begin immediate');
  const { lastInsertRowid } = insert.run(`bare-${startedAt}-${written}`, appKey);
  note.run(appKey, Number(raise.get(appKey)?.revision), String(lastInsertRowid));
  database.exec('commit');
}
process.stdout.write(String(written / ((performance.now() - startedAt) / 1000)));
database.close();
