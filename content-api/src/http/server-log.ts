import { openLog } from '@quoin/shared/server/rolling-log';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Where libraries put the headers of a request, and a token with them. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

interface LogOptions {
  level?: string;
  /**
   * Where what is reported in passing is written, as nearly all is: beside the standard output, which has the rest
   * then.
   */
  file?: string | undefined;
  to?: DestinationStream;
}

/**
 * The server's log: a line of JSON each, and no header of any request in it, at whatever level.
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

/** pino's own, made once a millisecond: with many requests, writing the time takes as long as the rest of the line. */
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

/** How long a line may wait for others, in milliseconds: so much of the log is lost when the process is killed. */
const longestWait = 10;
/** So many bytes wait for no others. */
const mostWaiting = 64 * 2 ** 10;

/** The standard output, beside the answers: whoever reads it slowly would have every caller wait. */
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
 * Writes the lines of a moment at once: with many requests, writing each takes longer than most of what they are about.
 * They wait as bytes, which leave V8 less to clear away than text.
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
