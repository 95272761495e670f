import { pino, type DestinationStream, type Logger } from 'pino';

/** Where libraries put the headers of a request, and a token with them. */
const secrets = ['headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'err.config'];

/** The server's log: a line of JSON each, and no header of any request in it, at whatever level. */
export function serverLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: secrets, remove: true } };
  return to ? pino(options, to) : pino(options);
}
