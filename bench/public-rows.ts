import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from './load/load.ts';
import { computeMedian, type BenchOptions, type Row } from './row.ts';
import { servedApi, type ServedApi } from './served-api.ts';
import { appKey } from './site.ts';
import { signIn } from './site-content.ts';
import { getTimed } from './timed-get.ts';

const counts = { posts: 300, sections: 10, widgets: 3 } as const;
const rounds = { load: 15, first: 5 } as const;
const connections = 32;

/** What visitors read, by description. */
const reads = {
  'list of 10 posts': '/posts?page=1&size=10',
  'one post': '/posts/150',
  'one page with its sections': '/pages/harbour',
} as const;

interface Version extends ServedApi {
  token: string;
}

/**
 * Compares public reads of this version of the API with another one: answers from memory under load, and the first
 * answer after a change. Both have the same content and are asked alternately.
 */
export async function publicRows({ against }: BenchOptions): Promise<Row[]> {
  if (against === undefined) throw new Error('Name the folder of the other version: --against <folder>.');
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const begin = async (name: string, from?: string): Promise<Version> => {
    const env = { DATABASE_URL: '', SEED: 'empty', TRUSTED_PROXIES: '127.0.0.1,::1' };
    const served = await servedApi(path.join(folder, name), env, from === undefined ? {} : { from });
    ends.push(served.stop);
    const version = { ...served, token: await signIn({ apiPort: served.port }) };
    await fill(version);
    return version;
  };
  try {
    const both = { ours: await begin('ours'), control: await begin('control', path.resolve(against)) };
    const rows: Row[] = [];
    for (const [name, url] of Object.entries(reads)) rows.push(await compareLoad(both, { name, url }));
    return [...rows, ...(await compareFirst(both))];
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

/** Loads both versions in short turns, so that other work on the machine slows both. */
async function compareLoad(both: Both, { name, url }: { name: string; url: string }): Promise<Row> {
  const measure = async ({ port }: Version) =>
    (await load({ port, path: `/api${url}`, headers: { 'app-key': appKey }, seconds: 1, connections })).perSecond;
  for (const version of [both.ours, both.control]) await measure(version);
  const samples: { ours: number; control: number }[] = [];
  for (let round = 0; round < rounds.load; round += 1) {
    // The second turn of a round is never always the same version's.
    const isFirst = round % 2 === 0;
    const [one, other] = [
      await measure(isFirst ? both.ours : both.control),
      await measure(isFirst ? both.control : both.ours),
    ];
    samples.push(isFirst ? { ours: one, control: other } : { ours: other, control: one });
  }
  const ratios = samples.map(({ ours, control }) => ours / control);
  return {
    name: `${name}, public, from memory${describeSpread(ratios)}`,
    ours: `${Math.round(computeMedian(samples.map(({ ours }) => ours)))}/s`,
    control: `${Math.round(computeMedian(samples.map(({ control }) => control)))}/s`,
    ratio: computeMedian(ratios),
    goal: { atLeast: 0.95 },
  };
}

const describeSpread = (ratios: readonly number[]): string => {
  const sorted = ratios.toSorted((one, other) => one - other);
  const [low, high] = [0.25, 0.75].map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2));
  return ` (half of ${ratios.length} rounds: ${low} to ${high})`;
};

/** Reads what was not read since the last change: each post, and the page several times with a change before it. */
async function compareFirst(both: Both): Promise<Row[]> {
  const samples = new Map<string, { ours: number; control: number }[]>();
  const versions = [both.ours, both.control] as const;
  let turn = 0;
  const read = async (name: string, url: string) => {
    const times: number[] = [];
    turn += 1;
    for (const version of turn % 2 === 0 ? versions : versions.toReversed()) {
      const { milliseconds } = await getTimed({
        port: version.port,
        path: `/api${url}`,
        headers: { 'app-key': appKey },
      });
      times.push(milliseconds);
    }
    const [ours = 0, control = 0] = turn % 2 === 0 ? times : times.toReversed();
    samples.set(name, [...(samples.get(name) ?? []), { ours, control }]);
  };
  for (let number = 0; number < counts.posts * rounds.first; number += 1) {
    const isChange = number % 5 === 0;
    for (const version of isChange ? versions : [])
      await send(version, { call: 'PUT /posts/1', body: { sub_title: String(number) } });
    await read('one post', `/posts/${2 + (number % (counts.posts - 1))}`);
    if (!isChange) continue;
    await read('list of 10 posts', reads['list of 10 posts']);
    await read('one page with its sections', reads['one page with its sections']);
  }
  return [...samples].map(([name, all]) => {
    const [ours, control] = [all.map((one) => one.ours), all.map((one) => one.control)].map(computeMedian);
    return {
      name: `${name}, public, first read after a change (median of ${all.length})`,
      ours: `${(ours ?? 0).toFixed(3)} ms`,
      control: `${(control ?? 0).toFixed(3)} ms`,
      ratio: computeMedian(all.map((one) => one.ours / one.control)),
      goal: { atMost: 1.05 },
    };
  });
}
