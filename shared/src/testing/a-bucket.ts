import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Settings } from '../contract/settings/s3-settings.ts';

/**
 * Starts an S3-compatible server on a free port, with empty buckets, and returns the settings of the first. It knows
 * one key, and does not support conditional writes.
 */
export async function aBucket(
  bucket = 'quoin-releases',
  ...others: readonly string[]
): Promise<{ s3: S3Settings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'quoin-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [bucket, ...others].map((name) => ({ name })),
  });
  writeAtomically(server);
  const { port } = await server.run();
  return {
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      const closed = server.close();
      // A client that polls keeps a connection open, so close all of them.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Makes the server write objects atomically, as S3 does. Otherwise it shows an object a little too early, and a client
 * that reads it at once gets only a part.
 */
function writeAtomically({ store }: S3rver): void {
  let count = 0;
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const file = store.getResourcePath(bucket, key, 'object');
    count += 1;
    const temporaryFile = `${file}.${count}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, file);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
