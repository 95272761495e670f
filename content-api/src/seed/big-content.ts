import { setTimeout as pause } from 'node:timers/promises';
import { posts } from '@quoin/shared/contract/resources/posts';
import type { Contract } from '@quoin/shared/contract/contract';
import { users } from '@quoin/shared/contract/resources/users';
import { logChanges } from '../changes/revision.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { createRepository } from '../engine/repository.ts';
import { getTableName } from '../engine/resource.ts';
import { parseBody } from '../engine/validate.ts';
import { formatTimestamp } from '../timestamps.ts';

const batch = 500;
const tries = 100;
const minute = 60_000;

interface Order {
  appKey: string;
  count: number;
  onProgress?: (done: number) => void;
}

/** Adds `count` posts with generated text to an application, the oldest first, one minute apart. */
export const addPosts = (database: Database, order: Order): Promise<void> =>
  addMany(database, { ...order, contract: posts, makeBody: makePost });
/** Adds `count` users to the accounts application. They have no passwords. */
export const addUsers = (database: Database, order: Order): Promise<void> =>
  addMany(database, { ...order, contract: users, makeBody: makeUser });

type CreateBody = (number: number, run: string) => Record<string, unknown>;

async function addMany(
  database: Database,
  { appKey, count, contract, makeBody, onProgress }: Order & { contract: Contract; makeBody: CreateBody },
): Promise<void> {
  const startedAt = Date.now();
  const run = startedAt.toString(36);
  for (let done = 0; done < count;) {
    const size = Math.min(batch, count - done);
    const rows = Array.from({ length: size }, (_, index) => {
      const number = done + index;
      return {
        values: parseValues(contract, makeBody(number, run)),
        created_at: formatTimestamp(new Date(startedAt - (count - number) * minute)),
      };
    });
    await storeBatch(database, { appKey, contract, rows });
    done += size;
    onProgress?.(done);
  }
  await database.optimize(database.db, getTableName(contract));
}

function parseValues(contract: Contract, body: Record<string, unknown>): Row {
  const { values, errors } = parseBody(contract, { body, isNew: true });
  const invalid = Object.entries(errors).filter(([name]) => contract.fields[name]?.kind !== 'secret');
  if (invalid.length > 0) throw new Error(`A generated ${contract.noun} is invalid: ${JSON.stringify(invalid)}`);
  return values;
}

/** Stores one batch. It retries while the database is busy, because a running server may write too. */
async function storeBatch(
  database: Database,
  { appKey, contract, rows }: { appKey: string; contract: Contract; rows: { values: Row; created_at: string }[] },
): Promise<void> {
  for (let triesLeft = tries; ; triesLeft -= 1) {
    try {
      return await database.db.transaction().execute(async (db) => {
        // There are no media uses to record, because generated records have no pictures.
        const ids = await createRepository(db, database).insertAll({ appKey, audience: 'admin' }, { contract, rows });
        await logChanges(db, { appKey, resource: contract.name, ids, action: 'create' });
      });
    } catch (error) {
      if (triesLeft === 0 || database.classifyError(error) !== 'busy') throw error;
      await pause(100);
    }
  }
}

const vocabulary =
  `arch beam bridge brick cable canal charter city cloud column corner craft data delta district engine field foundation gate
  granite harbour horizon island keystone ledger library light mason meadow metal mill monsoon network office orchard paper plan platform
  quarry rain record river road roof school server signal stone story street survey system tower town valley village wall water wheel window`.split(
    /\s+/,
  );

const syllables = ['ba', 'dor', 'fi', 'gam', 'hel', 'jun', 'ko', 'lim', 'nar', 'pes'];

/** Generates a place name that only one row in a hundred has. The other words occur in nearly all rows. */
export const makePlaceName = (number: number): string =>
  `${syllables[Math.floor(number / 10) % 10] ?? ''}${syllables[number % 10] ?? ''}ville`;

/** Returns the same words for the same number, so that two runs are comparable. */
function makeWords(number: number, count: number): string {
  let state = ((number + 1) * 2_654_435_761) % 4_294_967_296;
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return vocabulary[Math.floor((state / 4_294_967_296) * vocabulary.length)] ?? '';
  }).join(' ');
}

function makePost(number: number, run: string): Record<string, unknown> {
  const title = `${makeWords(number, 4)} ${number + 1}`;
  const paragraphs = [1, 2].map((paragraph) => `<p>${makeWords(number * 7 + paragraph, 50)}.</p>`);
  return {
    title,
    slug: `${title.replaceAll(' ', '-')}-${run}`,
    sub_title: `${makeWords(number * 3, 6)} ${makePlaceName(number)}`,
    content: paragraphs.join(''),
    tags: makeWords(number, 2).replace(' ', ','),
  };
}

function makeUser(number: number, run: string): Record<string, unknown> {
  const [firstname, lastname] = makeWords(number, 2).split(' ');
  return {
    name: `${firstname}.${lastname}.${makePlaceName(number)}.${number + 1}`,
    firstname,
    lastname,
    email: `${firstname}.${lastname}.${number + 1}.${run}@example.org`,
    phone: `+88017${String(number).padStart(8, '0')}`,
  };
}
