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

/** Where they lie in the bucket, which may hold other things too. */
const prefix = 'media/';
/** A store that hangs must not hold requests for ever. */
const patience = { connectionTimeout: 3_000, requestTimeout: 20_000 };

/** Media files in a bucket of a store that speaks S3. */
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
    // Compatible stores are asked for nothing newer than they need to know: buckets in the path, checksums where S3
    // itself demands them.
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
    // An object is there whole or not at all.
    tidy: async () => undefined,
    // By doing what will be done: asking about a bucket is another permission.
    check: async () => {
      const probe = { Bucket: bucket, Key: `${prefix}.probe` };
      await client.send(new PutObjectCommand({ ...probe, Body: 'Quoin can write here.' }));
      await client.send(new DeleteObjectCommand(probe));
    },
    close: () => client.destroy(),
  };
}

/** Undefined for the answer that there is no such object. */
function absent(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
    return undefined;
  throw error;
}
