import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { S3Settings } from '@quoin/shared/contract/s3-settings';
import type { MediaStore } from './media-store.ts';

/** The key prefix of media files, because the bucket may contain other objects too. */
const prefix = 'media/';
/** Time-outs in milliseconds, so that a store that hangs does not block requests. */
const patience = { connectionTimeout: 3_000, requestTimeout: 20_000 };

/** Creates a media store in a bucket of an S3-compatible service. */
export function s3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): MediaStore & { check: () => Promise<void> } {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: patience,
    // Compatible services may lack newer features: use the bucket in the path, and checksums only where S3 requires
    // them.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const placeOf = (name: string): { Bucket: string; Key: string } => {
    if (!parseMediaName(name)) throw new Error('This is not the name of a media file.');
    return { Bucket: bucket, Key: `${prefix}${name}` };
  };
  return {
    put: async (files) => {
      for (const { name, bytes } of files) {
        const type = parseMediaName(name)?.format ?? 'webp';
        await client.send(
          new PutObjectCommand({
            ...placeOf(name),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: `image/${type}`,
          }),
        );
      }
    },
    open: async (name) => {
      if (!parseMediaName(name)) return undefined;
      const found = await client.send(new GetObjectCommand(placeOf(name))).catch(absent);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
        throw new TypeError('The store answered no file.');
      return { stream: found.Body, size: found.ContentLength };
    },
    remove: async (names) => {
      for (const name of names) await client.send(new DeleteObjectCommand(placeOf(name))).catch(absent);
    },
    // S3 writes an object completely or not at all, so there are no temporary files.
    tidy: async () => undefined,
    // Writes and deletes a probe, as later requests do: HeadBucket would need another permission.
    check: async () => {
      const probe = { Bucket: bucket, Key: `${prefix}.probe` };
      await client.send(new PutObjectCommand({ ...probe, Body: 'Quoin can write here.' }));
      await client.send(new DeleteObjectCommand(probe));
    },
    close: () => client.destroy(),
  };
}

/** Returns undefined when there is no such object, and rethrows all other errors. */
function absent(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
    return undefined;
  throw error;
}
