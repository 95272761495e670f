import { openLog } from '@quoin/shared/server/rolling-log';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The paths where libraries log the headers of a request, which can contain a token. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

interface LogOptions {
  level?: string;
  /** A file for the lines below `warn`. Lines from `warn` up then go to the standard output; without it, all do. */
  file?: string | undefined;
  to?: DestinationStream;
}

/**
 * Creates the server's log: one line of JSON for each entry, without request headers at any level.
 * @throws when the file or its folder cannot be created
 */
export function serverLog({ level = 'info', file, to = createOutput() }: LogOptions = {}): Logger {
  const options = { level, base: null, timestamp: isoTime(), redact: { paths: secrets, remove: true } };
  if (file === undefined) return pino(options, to);
  return pino(
    options,
    pino.multistream(
      [
        { level: 'trace', stream: openFile(file) },
        { level: 'warn', stream: to },
      ],
      { dedupe: true },
    ),
  );
}

/** Caches pino's timestamp for one millisecond: under load, formatting it takes as long as the rest of the line. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = pino.stdTimeFunctions.isoTime();
    at = now;
    return text;
  };
}

/**
 * Writes to the standard output from a worker thread of pino. With synchronous writes, a slow reader would delay every
 * response. With asynchronous writes of the main thread, one in flight when the process exits would come out of order.
 */
function createOutput(): DestinationStream {
  const output = pino.transport({ target: 'pino/file', options: { destination: 1 } });
  // The reader is gone, or the output is a file on a full disk.
  output.on('error', () => undefined);
  return output;
}

function openFile(file: string): DestinationStream {
  const log = openLog(file, { isBuffered: true });
  process.on('exit', () => {
    log.end();
  });
  return log;
}
