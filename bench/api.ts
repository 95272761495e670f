import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { control, runControl } from './controls/control.ts';
import { measureAlternately } from './load/in-turn.ts';
import { load } from './load/load.ts';
import { computeMedian, type Row } from './row.ts';
import { servedApi } from './served-api.ts';
import { appKey } from './site.ts';
import { signIn } from './site-content.ts';

const list = '/posts?page=1&size=10';
const one = '/posts/500';
const rounds = 3;
/** Headers that Node adds itself. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive']);

/** Measures the content API on SQLite with 1,000 posts, started as `npm start` does. */
export async function api(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  const served = await startApi(folder);
  try {
    return [
      ...(await fromMemory(served, { name: 'list of 10 posts, public', path: list })),
      ...(await fromMemory(served, { name: 'one post, public', path: one })),
      ...(await uncached(served)),
      ...(await writes(served)),
    ];
  } finally {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BenchedApi {
  port: number;
  file: string;
  token: string;
  stop: () => Promise<void>;
}

async function startApi(folder: string): Promise<BenchedApi> {
  const { port, stop } = await servedApi(folder, { DATABASE_URL: '', SEED: 'empty', TRUSTED_PROXIES: '127.0.0.1,::1' });
  const file = path.join(folder, 'quoin.sqlite');
  const database = openDatabase(`sqlite:${file}`);
  await addPosts(database, { appKey, count: 1_000 });
  await database.close();
  return { port, file, token: await signIn({ apiPort: port }), stop };
}

async function fromMemory({ port }: BenchedApi, { name, path: url }: { name: string; path: string }): Promise<Row[]> {
  const ours = { port, path: `/api${url}`, headers: { 'app-key': appKey } };
  const response = await fetch(`http://127.0.0.1:${port}${ours.path}`, { headers: ours.headers });
  const headers = Object.fromEntries([...response.headers].filter(([header]) => !ofTheConnection.has(header)));
  const bare = await control('bare-http.ts', { headers, text: await response.text() });
  const rows = await measureAlternately({ name, ours, control: { ...ours, port: bare.port }, atLeast: 0.45 });
  await bare.stop();
  return rows;
}

async function uncached({ port, token, file }: BenchedApi): Promise<Row[]> {
  const bare = await control('bare-fastify.ts', { file, appKey });
  const ours = { port, path: `/api${list}`, headers: { 'app-key': appKey, authorization: `Bearer ${token}` } };
  const rows = await measureAlternately({
    name: 'list of 10 posts, signed in',
    ours,
    control: { ...ours, port: bare.port, path: list },
    atLeast: 0.7,
  });
  await bare.stop();
  return rows;
}

async function writes({ port, token, file }: BenchedApi): Promise<Row[]> {
  const copy = `${file}.copy`;
  for (const end of ['', '-wal']) cpSync(`${file}${end}`, `${copy}${end}`);
  const ours = {
    method: 'POST',
    port,
    path: '/api/posts',
    headers: { 'app-key': appKey, authorization: `Bearer ${token}` },
    body: JSON.stringify({
      slug: 'post-#',
      title: 'A new post #',
      sub_title: 'Written while others write',
      content: `<p>${'Words of a post. '.repeat(40)}</p>`,
    }),
  } as const;
  const samples: { ours: number; control: number; median: number; p99: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond, median, p99 } = await load({ ...ours, seconds: 3, connections: 32 });
    samples.push({
      ours: perSecond,
      median,
      p99,
      control: await runControl('bare-writer.ts', { file: copy, appKey, seconds: 2 }),
    });
  }
  const figure = (of: 'ours' | 'control'): string =>
    `${Math.round(computeMedian(samples.map((round) => round[of])))}/s`;
  return [
    {
      name: 'new posts, 32 writers, on the disk',
      ours: figure('ours'),
      control: figure('control'),
      ratio: computeMedian(samples.map((round) => round.ours / round.control)),
      goal: { atLeast: 0.7 },
    },
  ];
}
