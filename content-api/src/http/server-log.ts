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
 * @throws when the folder of the file cannot be made
 */
export function serverLog({ level = 'info', file, to = toOutput() }: LogOptions = {}): Logger {
  const options = { level, base: null, timestamp: isoTime(), redact: { paths: secrets, remove: true } };
  if (file === undefined) return pino(options, to);
  return pino(
    options,
    pino.multistream(
      [
        { level: 'trace', stream: together(openLog(file)) },
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

/** How long a line is buffered, in milliseconds. This much of the log is lost when the process is killed. */
const longestWait = 10;
/** The size of the buffer in bytes; a full buffer is written at once. */
const mostWaiting = 64 * 2 ** 10;

/** Writes to the standard output asynchronously: with synchronous writes, a slow reader would delay every response. */
function toOutput(): DestinationStream {
  const to = pino.destination({ dest: 1, sync: false });
  const lines = together((bytes) => {
    to.write(bytes.toString());
  });
  process.on('exit', () => {
    to.flushSync();
  });
  return lines;
}

/**
 * Buffers lines and writes them together: under load, one write for each line takes longer than most requests.
 * The buffer holds bytes, which cause less garbage collection than strings.
 */
function together(write: (bytes: Buffer) => void): DestinationStream {
  const waiting = Buffer.allocUnsafeSlow(mostWaiting);
  let length = 0;
  const flush = (): void => {
    if (length > 0) write(waiting.subarray(0, length));
    length = 0;
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      const longest = 3 * line.length;
      if (longest > mostWaiting - length) flush();
      if (longest > mostWaiting) write(Buffer.from(line));
      else {
        if (length === 0) setTimeout(flush, longestWait);
        length += waiting.write(line, length);
      }
    },
  };
}
