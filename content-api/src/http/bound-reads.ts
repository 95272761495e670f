import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Differences } from '../db/database.ts';
import { mayHoldMore } from '../fair-share.ts';
import { createFairQueue, type FairQueueLimits, type Leave } from '../fair-queue.ts';
import { HttpProblem } from './problem.ts';
import { addressKey } from './rate-limit.ts';

/** Smaller responses, in bytes, are sent and forgotten: the operating system takes them at once. */
export const largeResponse = 65_536;
/**
 * After a large response that was not cached, its caller waits one millisecond for this many bytes (40 MB a second).
 * Without the wait, one caller fills the memory with responses that were sent, faster than garbage collection frees it.
 */
const bytesPerMillisecond = 40_000;

interface ReadBounds {
  /** How many reads wait, in all and of one caller. */
  waiting: FairQueueLimits['waiting'];
  /** The bytes of responses that callers have not received yet, in all. */
  unsentBytes: number;
  /** A caller may hold this fraction of the free bytes; see `mayHoldMore`. */
  divisor: number;
  /** Milliseconds without progress after which a caller that does not read its response is disconnected. */
  stalledAfter: number;
}

const usualBounds: ReadBounds = {
  waiting: { inAll: 1_000, ofCaller: 100 },
  unsentBytes: 48 * 2 ** 20,
  divisor: 4,
  stalledAfter: 10_000,
};

/**
 * Bounds the work and the memory of reads, for each caller and for all. Reads that the response cache cannot answer run
 * a few at a time, and the callers take turns. A caller that has gone leaves the queue. A caller that does not read its
 * responses gets 503 when it holds too many bytes, and is disconnected when it makes no progress.
 */
export function boundReads(
  app: FastifyInstance,
  { readsAtOnce, bounds = usualBounds }: Pick<Differences, 'readsAtOnce'> & { bounds?: ReadBounds },
): void {
  const queue = createFairQueue({ running: readsAtOnce, waiting: bounds.waiting });
  const unsent = createUnsentBytes();
  const leaves = new WeakMap<FastifyRequest, Leave>();

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET') return;
    const caller = addressKey(request);
    const gone = new AbortController();
    const abort = (): void => gone.abort();
    reply.raw.once('close', abort);
    leaves.set(request, await queue.enter(caller, gone.signal));
    reply.raw.off('close', abort);
    const { unsentBytes: total, divisor } = bounds;
    if (!mayHoldMore({ held: unsent.get(caller), used: unsent.total(), total, divisor }))
      throw new HttpProblem(503, {
        detail: 'You have not read the responses to your earlier requests. Read them first.',
        headers: { 'retry-after': '2' },
      });
  });

  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onSend', (request, reply, payload, done) => {
    const leave = leaves.get(request);
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < largeResponse) {
      leave?.();
      return done(null, payload);
    }
    // The response cache sends bytes.
    leave?.(typeof payload === 'string' ? payload.length / bytesPerMillisecond : 0);
    // Bytes instead of a string: the connection then holds this body, and no copy of it.
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    reply.raw.once('close', unsent.add(addressKey(request), body));
    // Node sets its usual time-out again for the next request on this connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(bounds.stalledAfter, () => request.raw.destroy());
    done(null, body);
  });
}

/** Counts the bytes of responses until they are sent. A body that several requests share counts once. */
function createUnsentBytes() {
  const all = createCounter();
  const byCaller = new Map<string, ReturnType<typeof createCounter>>();
  return {
    total: all.bytes,
    get: (caller: string): number => byCaller.get(caller)?.bytes() ?? 0,
    add: (caller: string, body: Buffer): (() => void) => {
      const own = byCaller.get(caller) ?? createCounter();
      byCaller.set(caller, own);
      all.add(body);
      own.add(body);
      return () => {
        all.remove(body);
        own.remove(body);
        if (own.bytes() === 0) byCaller.delete(caller);
      };
    },
  };
}

function createCounter() {
  const uses = new Map<Buffer, number>();
  let bytes = 0;
  return {
    bytes: () => bytes,
    add: (body: Buffer): void => {
      const count = uses.get(body) ?? 0;
      if (count === 0) bytes += body.length;
      uses.set(body, count + 1);
    },
    remove: (body: Buffer): void => {
      const count = uses.get(body) ?? 0;
      if (count > 1) return void uses.set(body, count - 1);
      if (uses.delete(body)) bytes -= body.length;
    },
  };
}
