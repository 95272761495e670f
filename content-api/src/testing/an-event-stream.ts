import type { Readable } from 'node:stream';
import type { TestApi } from './test-api.ts';

export interface SentEvent {
  event: string;
  id: string;
  data: unknown;
}

export interface EventStream {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Waits for the next event. Rejects when none arrives in time. */
  next: (withinMs?: number) => Promise<SentEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  leave: () => void;
}

/** Listens to the stream of changes as a browser does. */
export async function anEventStream(
  { inject }: Pick<TestApi, 'inject'>,
  { url, headers = {}, from }: { url: string; headers?: Record<string, string>; from?: string },
): Promise<EventStream> {
  const answer = await inject({
    url,
    headers,
    payloadAsStream: true,
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
  const stream: Readable = answer.stream();
  const events: SentEvent[] = [];
  let wake = (): void => undefined;
  let remainder = '';
  stream
    .on('error', () => undefined)
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      const blocks = (remainder + chunk).split('\n\n');
      remainder = blocks.pop() ?? '';
      events.push(...blocks.filter((block) => block.includes('data:')).map(parsed));
      wake();
    });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ended: new Promise((resolve) => {
      stream.on('end', resolve);
    }),
    leave: () => {
      stream.destroy();
    },
    next: async (withinMs = 2_000) => {
      const late = AbortSignal.timeout(withinMs);
      while (events.length === 0) {
        await new Promise<void>((resolve, reject) => {
          wake = resolve;
          late.addEventListener('abort', () => {
            reject(new Error(`No event within ${withinMs} ms.`));
          });
        });
      }
      const [first] = events.splice(0, 1);
      if (!first) throw new Error('There is no event.');
      return first;
    },
  };
}

function parsed(block: string): SentEvent {
  const lines = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  return { event: lines.get('event') ?? '', id: lines.get('id') ?? '', data: JSON.parse(lines.get('data') ?? 'null') };
}
