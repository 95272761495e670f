import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mayReadMetrics } from '@quoin/shared/server/metrics-access';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { errorResponses } from './response-schemas.ts';
import { HttpProblem } from './problem.ts';
import { security } from './security.ts';

interface MetricsSources {
  database: Pick<Database, 'watch'>;
  listeners: () => number;
  /** The bearer token that gives access to the metrics. If undefined, only callers on this machine have access. */
  token: string | undefined;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queryBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const nanoseconds = 1e9;

/** Serves `GET /metrics` in the Prometheus format. Call it before the routes are registered: it then measures all. */
export function serveMetrics(app: FastifyInstance, { database, listeners, token }: MetricsSources): void {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const queries = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Duration of database statements, without the wait for a connection',
    labelNames: ['outcome'],
    buckets: queryBuckets,
    registers,
  });
  new Gauge({
    name: 'sse_connections',
    help: 'Open connections to the stream of changes',
    registers,
    collect() {
      this.set(listeners());
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const uptime = new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process, in seconds since 1970',
    registers,
  });
  uptime.set(Math.round(Date.now() / 1000 - process.uptime()));
  const delay = measureDelay(registers);

  const [failed, succeeded] = [queries.labels('error'), queries.labels('ok')];
  const unwatch = database.watch(({ milliseconds, isError }) => {
    (isError ? failed : succeeded).observe(milliseconds / 1000);
  });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, reply, done) => {
    // A stream of changes lasts as long as its client stays connected, so its duration does not measure the server.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream)
      requests.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      );
    done();
  });
  app.addHook('onClose', async () => {
    unwatch();
    delay.disable();
  });
  app.get('/metrics', { schema: describeMetrics(token) }, async (request, reply) => {
    if (!mayReadMetrics(request.raw, token)) throw new HttpProblem(404);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Measures the event loop delay since the metrics were last read. */
function measureDelay(registers: Registry[]): ReturnType<typeof monitorEventLoopDelay> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'Event loop lag since the metrics were last read',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.5' }, delay.percentile(50) / nanoseconds);
      this.set({ quantile: '0.99' }, delay.percentile(99) / nanoseconds);
      this.set({ quantile: '1' }, delay.max / nanoseconds);
      delay.reset();
    },
  });
  return delay;
}

const describeMetrics = (token: string | undefined) => ({
  tags: ['health'],
  summary: 'The metrics of the process, in the Prometheus format',
  description:
    'With METRICS_TOKEN, send it as a bearer token. Without it, only callers on the same machine have access.',
  security: token === undefined ? security.none : security.metrics,
  response: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...errorResponses(404),
  },
});
