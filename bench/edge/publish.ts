import { Agent, request as ask } from 'node:http';
import { medianOf, type Row } from '../row.ts';
import { appKey, type Site } from '../site.ts';
import { tokenOf } from '../token-of.ts';

const times = 30;
const background = { everyMs: 5, agent: new Agent({ keepAlive: true, maxSockets: 64 }) };
const goalMs = 1000;

/** From the content API's answer to an edit until a visitor has it, while 200 others a second ask for pages. */
export async function afterPublishing(site: Site): Promise<Row> {
  const others = setInterval(() => { ask({ port: site.port, path: '/', agent: background.agent }, (answer) => answer.resume()).on('error', () => undefined).end(); }, background.everyMs);
  try {
    const publish = await publisher(site);
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const words = `Published ${time} of ${process.pid}`;
      await publish(words);
      const answered = performance.now();
      while (!(await fetch(`http://127.0.0.1:${site.port}/`).then((answer) => answer.text())).includes(words));
      taken.push(performance.now() - answered);
    }
    const slowest = Math.max(...taken);
    return {
      name: 'from publishing to a visitor who has it, 200 others a second: slowest of 30', ours: `${slowest.toFixed(0)} ms (median ${medianOf(taken).toFixed(0)})`,
      beside: `${goalMs} ms`, ratio: slowest / goalMs, goal: { atMost: 1 },
    };
  } finally {
    clearInterval(others);
    background.agent.destroy();
  }
}

/** Changes the site's title. */
async function publisher(site: Site): Promise<(words: string) => Promise<void>> {
  const headers = { 'content-type': 'application/json', 'app-key': appKey, authorization: `Bearer ${await tokenOf(site)}` };
  return async (title) => {
    const { ok, status } = await fetch(`http://127.0.0.1:${site.apiPort}/api/applications/${appKey}`, { method: 'PUT', headers, body: JSON.stringify({ title }) });
    if (!ok) throw new Error(`Publishing was answered with ${status}.`);
  };
}
