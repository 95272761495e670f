import { pino, type DestinationStream, type Logger } from 'pino';

/** Where libraries put the headers of a request, and a token with them. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

/** The server's log: a line of JSON each, and no header of any request in it, at whatever level. */
export function serverLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: secrets, remove: true } };
  return pino(options, to ?? inTurns(pino.destination({ dest: 1, sync: true })));
}

/** Writes the lines of one turn of the event loop at once: with many requests, writing each takes longer than most of what they are about. */
function inTurns(to: DestinationStream): DestinationStream {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') to.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
