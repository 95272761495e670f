import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

declare module 'autocannon' {
  interface Client {
    pipelinedRequests: { addBody(part: Buffer): void };
  }
}

/** Generates the load; started by `load.ts`. */
const what: Load = JSON.parse(process.argv[2] ?? '');
const { method = 'GET', port, path, body, connections, seconds } = what;
const url = `http://127.0.0.1:${port}${path}`;
/** Excludes connecting, and the compilation that it causes, from the measurement. */
const settlingMs = 250;
/** The interval in milliseconds at which autocannon checks whether the time is over. */
const sampleInt = 50;
const nsInMs = 1e6;
const run = Date.now().toString(36);
let number = 0;
/** In nanoseconds: autocannon's own histogram has whole milliseconds, and most responses take less than one. */
const durations = createHistogram();
const from = performance.now() + settlingMs;
const until = from + seconds * 1000;

function setupClient(client: autocannon.Client): void {
  // autocannon decodes each body to text, which for compressed bodies takes ten times as long as all else. Skip it.
  client.pipelinedRequests.addBody = () => undefined;
  client.on('response', (...[status, , milliseconds]) => {
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered with ${status}.`);
    const now = performance.now();
    if (now > from && now < until) durations.record(Math.round(milliseconds * nsInMs));
  });
}

function numbered(request: autocannon.Request, text: string): autocannon.Request {
  number += 1;
  return { ...request, body: text.replaceAll('#', `${run}-${number}`) };
}

const headers = { ...what.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
const requests =
  body === undefined ? [{}] : [{ setupRequest: (request: autocannon.Request) => numbered(request, body) }];
const { errors } = await autocannon({
  url,
  method,
  headers,
  requests,
  connections,
  duration: seconds + settlingMs / 1000,
  sampleInt,
  setupClient,
});
if (errors > 0) throw new Error(`${method} ${path}: ${errors} were not answered.`);
const at = (percentile: number): number => durations.percentile(percentile) / nsInMs;
const measured: LoadResult = { perSecond: durations.count / seconds, median: at(50), p99: at(99) };
process.stdout.write(JSON.stringify(measured));
