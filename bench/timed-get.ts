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
export const getTimed = ({ port, path, headers, mayBeLate = false }: GetOptions): Promise<TimedResponse> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    ask({ port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          if (response.statusCode !== 200 && !(mayBeLate && response.statusCode === 503))
            reject(new Error(`${path} was answered with ${response.statusCode}.`));
          resolve({ bytes: Buffer.concat(chunks), milliseconds: performance.now() - startedAt });
        });
    })
      .on('error', reject)
      .end();
  });
