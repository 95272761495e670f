import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@quoin/content-api/src/db/database.ts';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { load } from './load/load.ts';
import { computeMedian, type BenchOptions, type Row } from './row.ts';
import { servedApi, type ServedApi } from './served-api.ts';
import { appKey } from './site.ts';
import { signIn } from './site-content.ts';
import { getTimed } from './timed-get.ts';

const counts = { posts: 300, sections: 10, widgets: 3 } as const;
const rounds = { load: 11, first: 15 } as const;
const readsPerTurn = 100;
const connections = 32;

/** What visitors read, by description. */
const reads = {
  'list of 10 posts': '/posts?page=1&size=10',
  'one post': '/posts/150',
  'one page with its sections': '/pages/harbour',
} as const;

interface Version extends ServedApi {
  token: string;
  database: Database;
}

interface Read {
  name: string;
  url: string;
}

/**
 * Compares the processor time of public reads of this version of the API with that of another one: answers from memory,
 * and the first answer after a change. Both have the same content and are asked alternately.
 */
export async function publicRows({ against }: BenchOptions): Promise<Row[]> {
  if (against === undefined) throw new Error('Name the folder of the other version: --against <folder>.');
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const begin = async (name: string, from?: string): Promise<Version> => {
    const env = { DATABASE_URL: '', SEED: 'empty', TRUSTED_PROXIES: '127.0.0.1,::1' };
    const served = await servedApi(path.join(folder, name), env, from === undefined ? {} : { from });
    ends.push(served.stop);
    const database = openDatabase(`sqlite:${path.join(folder, name, 'quoin.sqlite')}`);
    ends.push(() => database.close());
    const version = { ...served, database, token: await signIn({ apiPort: served.port }) };
    await fill(version);
    return version;
  };
  try {
    const both = { ours: await begin('ours'), control: await begin('control', path.resolve(against)) };
    const rows: Row[] = [];
    for (const compare of [compareFromMemory, compareFirst])
      for (const [name, url] of Object.entries(reads)) rows.push(await compare(both, { name, url }));
    return rows;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

interface Both {
  ours: Version;
  control: Version;
}

async function send({ port, token }: Version, { call, body }: { call: string; body: object }): Promise<number> {
  const [method = '', url = ''] = call.split(' ');
  const response = await fetch(`http://127.0.0.1:${port}/api${url}`, {
    method,
    headers: { 'app-key': appKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}.`);
  const { data }: { data: { id: number } } = await response.json();
  return data.id;
}

/** Writes the content through the API, whose tables differ between versions. */
async function fill(version: Version): Promise<void> {
  const content = `<p>${'Ships come at nine in the morning. '.repeat(40)}</p>`;
  for (let post = 1; post <= counts.posts; post += 1)
    await send(version, { call: 'POST /posts', body: { title: `Post ${post}`, slug: `post-${post}`, content } });
  const page = await send(version, { call: 'POST /pages', body: { title: 'Harbour', slug: 'harbour', content } });
  for (let section = 1; section <= counts.sections; section += 1) {
    const id = await send(version, { call: 'POST /sections', body: { name: `S ${section}`, page_id: page, content } });
    for (let widget = 1; widget <= counts.widgets; widget += 1)
      await send(version, { call: 'POST /widgets', body: { name: `W ${widget}`, section_id: id, content } });
  }
}

/** Reads the processor time of a process, in milliseconds. Linux only. */
function readCpuTime({ pid }: Version): number {
  const tasks = `/proc/${pid ?? ''}/task`;
  const times = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ', 1)[0]);
  return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
}

interface Comparison extends Both {
  name: string;
  rounds: number;
  /** Sends reads to a version; returns how many. */
  ask: (version: Version) => Promise<number>;
}

/**
 * Compares the processor time of a read. The versions work in short turns, the first of a round in turn too, so that
 * other work on the machine slows both. It changes processor times less than throughput.
 */
async function compareCpuTime({ name, rounds: count, ask, ...both }: Comparison): Promise<Row> {
  const measure = async (version: Version): Promise<number> => {
    const before = readCpuTime(version);
    const reads = await ask(version);
    return ((readCpuTime(version) - before) / reads) * 1_000;
  };
  for (const version of [both.ours, both.control]) await measure(version);
  const samples: { ours: number; control: number }[] = [];
  for (let round = 0; round < count; round += 1) {
    const sample = { ours: 0, control: 0 };
    const turns = ['ours', 'control'] as const;
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) sample[turn] = await measure(both[turn]);
    samples.push(sample);
  }
  const ratios = samples.map(({ ours, control }) => ours / control);
  const [ours, control] = turnsOf(samples).map(computeMedian);
  return {
    name: `${name}${describeSpread(ratios)}`,
    ours: `${(ours ?? 0).toFixed(1)} µs`,
    control: `${(control ?? 0).toFixed(1)} µs`,
    ratio: computeMedian(ratios),
    goal: { atMost: 1.05 },
  };
}

const turnsOf = (samples: readonly { ours: number; control: number }[]): number[][] => [
  samples.map(({ ours }) => ours),
  samples.map(({ control }) => control),
];

const describeSpread = (ratios: readonly number[]): string => {
  const sorted = ratios.toSorted((one, other) => one - other);
  const [low, high] = [0.25, 0.75].map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2));
  return ` (half of ${ratios.length} rounds: ${low} to ${high})`;
};

/** Answers from memory: the same read, from many connections. */
const compareFromMemory = (both: Both, { name, url }: Read): Promise<Row> =>
  compareCpuTime({
    ...both,
    name: `${name}, public, from memory: processor time`,
    rounds: rounds.load,
    ask: async ({ port }) => {
      const request = { port, path: `/api${url}`, headers: { 'app-key': appKey }, seconds: 1, connections };
      return (await load(request)).perSecond;
    },
  });

/** The first answer after a change: the revision is raised before each read. */
const compareFirst = (both: Both, { name, url }: Read): Promise<Row> =>
  compareCpuTime({
    ...both,
    name: `${name}, public, first read after a change: processor time`,
    rounds: rounds.first,
    ask: async ({ port, database: { db } }) => {
      for (let read = 0; read < readsPerTurn; read += 1) {
        await db
          .updateTable('revisions')
          .set((eb) => ({ revision: eb('revision', '+', 1) }))
          .execute();
        await getTimed({ port, path: `/api${url}`, headers: { 'app-key': appKey } });
      }
      return readsPerTurn;
    },
  });
