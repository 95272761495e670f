import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '@quoin/shared/contract/s3-settings';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The prefix of releases in the bucket, which may contain other objects too. */
const prefix = 'releases/';
const patience = { connectionTimeout: 3_000, requestTimeout: 20_000 };
/** The file of a release that is written last. A release without it is incomplete. */
const lastFile = 'build.json';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

function absent(error: unknown): undefined {
  if (statusOf(error) === 404 && !(error instanceof S3ServiceException && error.name === 'NoSuchBucket'))
    return undefined;
  throw error;
}

/** Returns the operations on the bucket's objects, by path. */
function objectsIn({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: patience,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (path: string) => ({ Bucket: bucket, Key: `${prefix}${path}` });
  return {
    head: (path: string) => client.send(new HeadObjectCommand(at(path))).catch(absent),
    get: (path: string) => client.send(new GetObjectCommand(at(path))).catch(absent),
    put: (path: string, { bytes, ...conditions }: { bytes: Buffer | string; IfNoneMatch?: '*' }) =>
      client.send(new PutObjectCommand({ ...at(path), Body: Buffer.from(bytes), ...conditions })),
    remove: async (path: string) => void (await client.send(new DeleteObjectCommand(at(path))).catch(absent)),
    /** Lists all objects below a path, with names relative to it. */
    async namesBelow(path: string) {
      const base = `${prefix}${path}`;
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: base })) {
        for (const { Key = '' } of Contents) names.push(Key.slice(base.length));
      }
      return names;
    },
  };
}

/**
 * Creates a release store in a bucket of an S3-compatible service. S3 shows an object only when it is complete. A
 * release is complete when its last file exists.
 */
export function s3Store(settings: S3Settings): ReleaseStore {
  const { head, get, put, remove, namesBelow } = objectsIn(settings);
  /** Returns each `part/version` folder, and whether it contains the release's last file. */
  const folders = async () => {
    const found = new Map<string, boolean>();
    for (const file of await namesBelow('')) {
      const [, folder, rest] = /^([^/]+\/[^/]+)\/(.+)$/.exec(file) ?? [];
      if (folder) found.set(folder, found.get(folder) === true || rest === lastFile);
    }
    return [...found];
  };
  // Remove the last file first: without it, the release counts as incomplete.
  const removeFolder = async (path: string) => {
    await remove(`${path}/${lastFile}`);
    for (const file of await namesBelow(`${path}/`)) await remove(`${path}/${file}`);
  };

  return {
    place: `the bucket ${settings.bucket}`,
    read: async (path) => {
      const found = await get(path);
      return found?.Body && Buffer.from(await found.Body.transformToByteArray());
    },
    write: async (path, bytes) => void (await put(path, { bytes })),
    async create(path, bytes) {
      // Check first, because not every S3-compatible service supports `IfNoneMatch`.
      if (await head(path)) return false;
      const made = await put(path, { bytes, IfNoneMatch: '*' }).catch((error: unknown) => {
        if (statusOf(error) === 412 || statusOf(error) === 409) return undefined;
        throw error;
      });
      return made !== undefined;
    },
    remove,
    async placeFolder(path, from) {
      if (await head(`${path}/${lastFile}`)) return false;
      const files = (await folderStore(from).filesBelow('')).filter((file) => file !== lastFile);
      for (const file of [...files, lastFile])
        await put(`${path}/${file}`, { bytes: await readFile(join(from, file)) });
      return true;
    },
    filesBelow: (path) => namesBelow(`${path}/`),
    releases: async () => (await folders()).flatMap(([folder, isWhole]) => (isWhole ? [folder] : [])),
    removeFolder,
    async sweep() {
      for (const [folder, isWhole] of await folders()) if (!isWhole) await removeFolder(folder);
    },
    stampOf: async (path) => (await head(path))?.ETag,
  };
}
