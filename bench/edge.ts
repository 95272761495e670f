import { platform } from 'node:os';
import path from 'node:path';
import { control } from './controls/control.ts';
import { hasNginx, startNginx } from './edge/nginx.ts';
import { afterPublishing, staleBehind } from './edge/publish.ts';
import { getTimed } from './timed-get.ts';
import { measureMemory, mostHeld, listDescendants } from './measure-memory.ts';
import { measureAlternately } from './load/in-turn.ts';
import { load } from './load/load.ts';
import { morePosts } from './site-content.ts';
import { computeMedian, within, type Row } from './row.ts';
import { onSite, type Site } from './site.ts';

/** The encoding that browsers request. */
const encoding = 'br';
const headers = { 'accept-encoding': encoding };
const stormSize = 200;
const goals = { coldMs: 30, stormMs: 50 };

/** Measures the public pages of the sample site with 1,000 more posts. */
export const edge = (): Promise<Row[]> =>
  onSite(async ({ site, folder }) => {
    const posts = await morePosts(site);
    return [
      await neverRendered(site, posts.splice(0, 30)),
      // Before the other rows, so that they measure an edge that has rendered 1000 pages, as a long-running one has.
      // The storm's second renderer ends after 10 s without work, and so does not affect them.
      await inAStorm(site, posts),
      ...(await fromTheCache(site, { name: 'home, HTML', path: '/' })),
      ...(await fromTheCache(site, { name: 'post, HTML', path: posts.splice(0, 1)[0] ?? '' })),
      ...(await behindNginx(site, path.join(folder, 'nginx'))),
      await afterPublishing(site),
      ...makeMemoryRows(site),
    ];
  });

async function neverRendered({ port }: Site, posts: readonly string[]): Promise<Row> {
  const samples: number[] = [];
  for (const post of posts) samples.push((await getTimed({ port, path: post, headers, mayBeLate: true })).milliseconds);
  return within('a page that was never rendered, nothing else going on', {
    value: computeMedian(samples),
    limit: goals.coldMs,
    unit: 'ms',
  });
}

async function fromTheCache({ port }: Site, { name, path: url }: { name: string; path: string }): Promise<Row[]> {
  const { bytes } = await getTimed({ port, path: url, headers });
  const bare = await control('bare-bytes.ts', { base64: bytes.toString('base64'), encoding });
  const ours = { port, path: url, headers };
  const rows = await measureAlternately({ name, ours, control: { ...ours, port: bare.port }, atLeast: 0.6 });
  await bare.stop();
  return rows;
}

async function behindNginx(site: Site, folder: string): Promise<Row[]> {
  if (!hasNginx()) return [];
  const { port } = site;
  const name = 'home, HTML, behind nginx as shipped';
  const { bytes } = await getTimed({ port, path: '/', headers });
  const nginx = await startNginx(folder, { edge: port, page: bytes, encoding });
  const [ours, files] = [
    { port: nginx.port, path: '/', headers },
    { port: nginx.filesPort, path: '/page.html', headers },
  ];
  const rows = await measureAlternately({ name, ours, control: files, atLeast: 0.5, isBehindAnother: true });
  const stale = await staleBehind(site, { name, port: nginx.port });
  await nginx.stop();
  return [...rows, stale];
}

/** Measures a cached page while batches of 200 uncached pages are requested at once. */
async function inAStorm({ port }: Site, posts: string[]): Promise<Row> {
  let isOver = false;
  const measured = load({ port, path: '/', headers, seconds: 4, connections: 4 }).finally(() => {
    isOver = true;
  });
  while (!isOver && posts.length >= stormSize)
    await Promise.all(
      posts.splice(0, stormSize).map((post) => getTimed({ port, path: post, headers, mayBeLate: true })),
    );
  return within(`kept pages' p99 while ${stormSize} at once are rendered`, {
    value: (await measured).p99,
    limit: goals.stormMs,
    unit: 'ms',
  });
}

/** Only Linux reports a process's own memory apart from the pages of its program file. */
const makeMemoryRows = ({ pid }: Site): Row[] =>
  platform() === 'linux'
    ? [
        within('memory of edge and API after all this', {
          value: measureMemory(listDescendants(pid)),
          limit: mostHeld,
          unit: 'MB',
        }),
      ]
    : [];
