import { request as ask } from 'node:http';

interface Asked {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Whether the edge may answer 503: in a storm, a page whose turn to be rendered does not come in time. */
  mayBeLate?: boolean;
}
interface Got {
  bytes: Buffer;
  /** Until the last byte was here. */ milliseconds: number;
}

/**
 * One answer of a server of this machine.
 * @throws when it is no success
 */
export const got = ({ port, path, headers, mayBeLate = false }: Asked): Promise<Got> =>
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
