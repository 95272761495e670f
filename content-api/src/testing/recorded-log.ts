import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Creates a logger that records everything from level `trace`, with access to what was logged. */
export function keptLog(): { logger: FastifyBaseLogger; text: () => string; lines: () => Record<string, unknown>[] } {
  let text = '';
  const stream = new Writable({
    // eslint-disable-next-line max-params -- the signature is Node's
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const read = (line: string): Record<string, unknown> => {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? { ...entry } : {};
  };
  return {
    logger: pino({ level: 'trace' }, stream),
    text: () => text,
    lines: () => text.split('\n').filter(Boolean).map(read),
  };
}
