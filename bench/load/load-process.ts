import { connect } from 'node:net';
import type { Load, Measured } from './load.ts';

/**
 * The load itself. On sockets, and reading no more of an answer than its length: a whole client would take longer
 * over an answer than the servers that are measured, and be what is measured. For the same reason it leaves next to
 * nothing behind that has to be cleared away: while it is, all answers that have come wait to be noticed.
 */
const what: Load = JSON.parse(process.argv[2] ?? '');
const { method = 'GET', port, path, headers = {}, body } = what;
const head = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');
const whole = Buffer.from(`${head}\r\n\r\n`);
const run = Date.now().toString(36);
const endOfHead = Buffer.from('\r\n\r\n');
/** More than any server here answers. */
const mostPerSecond = 200_000;
const taken = new Float64Array(mostPerSecond * (what.seconds + 1));
let answered = 0;
/** Connecting, and compiling what is below, is not of the measurement. */
const settling = 250;
const largestPiece = 64 * 1024;
let number = 0;

function request(): Buffer {
  if (body === undefined) return whole;
  number += 1;
  const bytes = Buffer.from(body.replaceAll('#', `${run}-${number}`));
  return Buffer.concat([Buffer.from(`${head}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`), bytes]);
}

/** One connection, which asks again as soon as it is answered. */
function ask(until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafeSlow(largestPiece);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
    let begun = 0;
    let missing = -1;
    let kept: Buffer | undefined;
    const next = (): void => {
      begun = performance.now();
      if (begun > until) socket.destroy();
      else socket.write(request());
    };
    socket.on('connect', next).on('close', () => { resolve(); }).on('error', reject);
    function callback(length: number): boolean {
      const part = buffer.subarray(0, length);
      if (missing < 0) {
        const bytes = kept ? Buffer.concat([kept, part]) : part;
        const end = bytes.indexOf(endOfHead);
        kept = end < 0 ? Buffer.from(bytes) : undefined;
        if (end < 0) return true;
        missing = lengthIn(bytes.toString('latin1', 0, end)) - (bytes.length - end - endOfHead.length);
      } else missing -= part.length;
      if (missing > 0) return true;
      missing = -1;
      if (begun > from) {
        taken[answered] = performance.now() - begun;
        answered += 1;
      }
      next();
      return true;
    }
  });
}

function lengthIn(answer: string): number {
  if (!answer.startsWith('HTTP/1.1 2')) throw new Error(`${method} ${path} was answered with\n${answer}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? [];
  if (length === undefined) throw new Error(`${path} was answered without a length.`);
  return Number(length);
}

const from = performance.now() + settling;
await Promise.all(Array.from({ length: what.connections }, () => ask(from + what.seconds * 1000)));
const seconds = (performance.now() - from) / 1000;
const sorted = taken.subarray(0, answered).sort();
const at = (part: number): number => sorted[Math.floor(answered * part)] ?? 0;
const measured: Measured = { perSecond: answered / seconds, median: at(0.5), p99: at(0.99) };
process.stdout.write(JSON.stringify(measured));
