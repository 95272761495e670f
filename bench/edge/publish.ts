import { Agent, request as ask } from 'node:http';
import { computeMedian, type Row } from '../row.ts';
import { appKey, type Site } from '../site.ts';
import { signIn } from '../site-content.ts';

const everyMs = 5;
const goalMs = 1000;

/** Measures from the API's response to an edit until a visitor gets the new page, under 200 other requests a second. */
export async function afterPublishing(site: Site): Promise<Row> {
  const samples = await publishings(site, { times: 30, port: site.port });
  return findSlowest(
    'from publishing to a visitor who has it, 200 others a second',
    samples.map(({ firstNew }) => firstNew),
  );
}

/**
 * Measures how long after that response a proxy in front of the edge still serves the old page. The time to render the
 * new page is not included: `afterPublishing` measures it.
 */
export async function staleBehind(site: Site, { name, port }: { name: string; port: number }): Promise<Row> {
  const samples = await publishings(site, { times: 15, port });
  return findSlowest(
    `${name}: from publishing to the last who asks and has the page from before, 200 others a second`,
    samples.map(({ lastAskedForOld }) => lastAskedForOld),
  );
}

function findSlowest(name: string, samples: readonly number[]): Row {
  const slowest = Math.max(...samples);
  return {
    name: `${name}: slowest of ${samples.length}`,
    ours: `${slowest.toFixed(0)} ms (median ${computeMedian(samples).toFixed(0)})`,
    control: `${goalMs} ms`,
    ratio: slowest / goalMs,
    goal: { atMost: 1 },
  };
}

/** Milliseconds after the response to an edit: the last request that got the old page, and the first new page. */
interface PublishTimes {
  lastAskedForOld: number;
  firstNew: number;
}

/** Edits the site several times; each edit starts when a visitor who polls this port has got the previous one. */
async function publishings(site: Site, { times, port }: { times: number; port: number }): Promise<PublishTimes[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const others = setInterval(() => {
    ask({ port, path: '/', agent }, (response) => response.resume())
      .on('error', () => undefined)
      .end();
  }, everyMs);
  try {
    const publish = await publisher(site);
    const samples: PublishTimes[] = [];
    for (let time = 0; time < times; time += 1) {
      const title = `Published ${time} of ${process.pid} at ${port}`;
      await publish(title);
      samples.push(await watchPublishing(port, title));
    }
    return samples;
  } finally {
    clearInterval(others);
    agent.destroy();
  }
}

async function watchPublishing(port: number, title: string): Promise<PublishTimes> {
  const answered = performance.now();
  let lastAskedForOld = 0;
  for (;;) {
    const elapsed = performance.now() - answered;
    const page = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    if (page.includes(title)) return { lastAskedForOld, firstNew: performance.now() - answered };
    lastAskedForOld = elapsed;
  }
}

/** Returns a function that changes the site's title. */
async function publisher(site: Site): Promise<(title: string) => Promise<void>> {
  const headers = {
    'content-type': 'application/json',
    'app-key': appKey,
    authorization: `Bearer ${await signIn(site)}`,
  };
  return async (title) => {
    const { ok, status } = await fetch(`http://127.0.0.1:${site.apiPort}/api/applications/${appKey}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ title }),
    });
    if (!ok) throw new Error(`Publishing was answered with ${status}.`);
  };
}
