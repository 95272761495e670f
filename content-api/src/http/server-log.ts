import { pino, type DestinationStream, type Logger } from 'pino';

/** Where libraries put the headers of a request, and a token with them. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

/** The server's log: a line of JSON each, and no header of any request in it, at whatever level. */
export function serverLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  const options = { level, base: null, timestamp: isoTime(), redact: { paths: secrets, remove: true } };
  return pino(options, to ?? together(pino.destination({ dest: 1, sync: true })));
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

/** Writes the lines of a moment at once: with many requests, writing each takes longer than most of what they are about. */
function together(to: DestinationStream): DestinationStream {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') to.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, longestWait);
      lines += line;
    },
  };
}
