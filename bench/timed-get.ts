import { request as ask } from 'node:http';

interface GetOptions {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Whether a 503 is accepted: under load, the edge sends one if a render does not start in time. */
  mayBeLate?: boolean;
}
interface TimedResponse {
  bytes: Buffer;
  /** Until the last byte. */ milliseconds: number;
}

/**
 * Sends a GET request to a local server; returns its body and time.
 * @throws Error if the status is not 200, or an accepted 503
 */
export const got = ({ port, path, headers, mayBeLate = false }: GetOptions): Promise<TimedResponse> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    ask({ port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          if (answer.statusCode !== 200 && !(mayBeLate && answer.statusCode === 503))
            reject(new Error(`${path} was answered with ${answer.statusCode}.`));
          resolve({ bytes: Buffer.concat(parts), milliseconds: performance.now() - begun });
        });
    })
      .on('error', reject)
      .end();
  });
