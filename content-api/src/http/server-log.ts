import { pino, type DestinationStream, type Logger } from 'pino';

/** Where libraries put the headers of a request, and a token with them. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

/** The server's log: a line of JSON each, and no header of any request in it, at whatever level. */
export function serverLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  const options = { level, base: null, timestamp: isoTime(), redact: { paths: secrets, remove: true } };
  return pino(options, to ?? together());
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

/**
 * Writes the lines of a moment at once, and beside the answers: with many requests, writing each takes longer than most of what they are about,
 * and whoever reads the log slowly would have every caller wait.
 * They wait as bytes, which leave V8 less to clear away than text.
 */
function together(): DestinationStream {
  const to = pino.destination({ dest: 1, sync: false });
  const waiting = Buffer.allocUnsafeSlow(mostWaiting);
  let length = 0;
  const flush = (): void => {
    if (length > 0) to.write(waiting.toString('utf8', 0, length));
    length = 0;
  };
  process.on('exit', () => {
    flush();
    to.flushSync();
  });
  return {
    write: (line) => {
      const longest = 3 * line.length;
      if (longest > mostWaiting - length) flush();
      if (longest > mostWaiting) to.write(line);
      else {
        if (length === 0) setTimeout(flush, longestWait);
        length += waiting.write(line, length);
      }
    },
  };
}
