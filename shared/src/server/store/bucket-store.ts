import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../contract/settings/s3-settings.ts';
import { checkPath, type FileStore, type NewFile } from './file-store.ts';
import { folderStore } from './folder-store.ts';

export interface BucketLayout {
  /** The start of all keys, such as `media/`, because the bucket may contain other objects too. */
  prefix: string;
  /** The file of a placed folder that is written last: a folder without it is incomplete. Needed for folders only. */
  lastFile?: string;
}

/** Time-outs in milliseconds, so that a bucket that hangs does not block its callers. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 };

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Returns undefined when there is no such object, and throws all other errors again. */
function ignoreAbsence(error: unknown): undefined {
  if (getStatus(error) === 404 && !(error instanceof S3ServiceException && error.name === 'NoSuchBucket'))
    return undefined;
  throw error;
}

/** Returns the operations on the bucket's objects, by path. */
function toObjects({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, prefix: string) {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: timeouts,
    // Compatible services may lack newer features: use the bucket in the path, and checksums only where S3 requires
    // them.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const toKey = (path: string) => ({ Bucket: bucket, Key: `${prefix}${checkPath(path)}` });
  return {
    head: async (path: string) => client.send(new HeadObjectCommand(toKey(path))).catch(ignoreAbsence),
    get: async (path: string) => client.send(new GetObjectCommand(toKey(path))).catch(ignoreAbsence),
    async put({ path, bytes, type }: NewFile, conditions: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {}) {
      const body = Buffer.from(bytes);
      const content = { Body: body, ContentLength: body.length, ...(type === undefined ? {} : { ContentType: type }) };
      return client.send(new PutObjectCommand({ ...toKey(path), ...content, ...conditions }));
    },
    remove: async (path: string) => void (await client.send(new DeleteObjectCommand(toKey(path))).catch(ignoreAbsence)),
    /** Lists all objects whose keys begin with `start`, with the rest of their keys. */
    async namesBelow(start: string) {
      const base = `${prefix}${start}`;
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: base })) {
        for (const { Key = '' } of Contents) names.push(Key.slice(base.length));
      }
      return names;
    },
    close: () => client.destroy(),
  };
}

/**
 * Creates a store in a bucket of an S3-compatible service. S3 shows an object only when it is complete. A folder is
 * complete when its last file exists.
 */
export function bucketStore(settings: S3Settings, { prefix, lastFile }: BucketLayout): FileStore {
  const { head, get, put, remove, namesBelow, close } = toObjects(settings, prefix);
  const requireLastFile = (): string => {
    if (lastFile === undefined) throw new Error('A bucket without a `lastFile` keeps no folders.');
    return lastFile;
  };
  /** Returns each folder of two names, and whether it contains the last file. */
  const foldersWithState = async () => {
    const lastName = requireLastFile();
    const object = new Map<string, boolean>();
    for (const file of await namesBelow('')) {
      const [, folder, fileName] = /^([^/]+\/[^/]+)\/(.+)$/.exec(file) ?? [];
      if (folder) object.set(folder, object.get(folder) === true || fileName === lastName);
    }
    return [...object];
  };
  // Remove the last file first: without it, the folder counts as incomplete.
  const removeFolder = async (path: string) => {
    await remove(`${path}/${requireLastFile()}`);
    for (const file of await namesBelow(`${path}/`)) await remove(`${path}/${file}`);
  };
  const writeAll = async (files: readonly NewFile[]) => {
    for (const file of files) await put(file);
  };

  return {
    location: `the bucket ${settings.bucket}`,
    async read(path) {
      const object = await get(path);
      return object?.Body && Buffer.from(await object.Body.transformToByteArray());
    },
    async open(path) {
      const object = await get(path);
      if (!object) return undefined;
      if (!(object.Body instanceof Readable) || object.ContentLength === undefined)
        throw new TypeError(`${settings.bucket} answered ${path} without its size.`);
      return { stream: object.Body, size: object.ContentLength };
    },
    write: (path, bytes) => writeAll([{ path, bytes }]),
    writeAll,
    async create(path, bytes) {
      // Check first, because not every S3-compatible service supports `IfNoneMatch`.
      if (await head(path)) return false;
      const written = await put({ path, bytes }, { IfNoneMatch: '*' }).catch((error: unknown) => {
        if (getStatus(error) === 412 || getStatus(error) === 409) return undefined;
        throw error;
      });
      return written !== undefined;
    },
    remove,
    filesBelow: async (path) => namesBelow(path === '' ? '' : `${checkPath(path)}/`),
    async placeFolder(path, from) {
      const lastName = requireLastFile();
      if (await head(`${path}/${lastName}`)) return false;
      const files = (await folderStore(from).filesBelow('')).filter((file) => file !== lastName);
      for (const file of [...files, lastName])
        await put({ path: `${path}/${file}`, bytes: await readFile(join(from, file)) });
      return true;
    },
    listFolders: async () => (await foldersWithState()).flatMap(([folder, isComplete]) => (isComplete ? [folder] : [])),
    removeFolder,
    async sweep() {
      if (lastFile === undefined) return;
      for (const [folder, isComplete] of await foldersWithState()) if (!isComplete) await removeFolder(folder);
    },
    readStamp: async (path) => (await head(path))?.ETag,
    close,
  };
}
