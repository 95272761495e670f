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
function ifAbsent(error: unknown): undefined {
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
  const at = (path: string) => ({ Bucket: bucket, Key: `${prefix}${checkPath(path)}` });
  return {
    head: async (path: string) => client.send(new HeadObjectCommand(at(path))).catch(ifAbsent),
    get: async (path: string) => client.send(new GetObjectCommand(at(path))).catch(ifAbsent),
    async put({ path, bytes, type }: NewFile, conditions: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {}) {
      const body = Buffer.from(bytes);
      const about = { Body: body, ContentLength: body.length, ...(type === undefined ? {} : { ContentType: type }) };
      return client.send(new PutObjectCommand({ ...at(path), ...about, ...conditions }));
    },
    remove: async (path: string) => void (await client.send(new DeleteObjectCommand(at(path))).catch(ifAbsent)),
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
    const last = requireLastFile();
    const found = new Map<string, boolean>();
    for (const file of await namesBelow('')) {
      const [, folder, rest] = /^([^/]+\/[^/]+)\/(.+)$/.exec(file) ?? [];
      if (folder) found.set(folder, found.get(folder) === true || rest === last);
    }
    return [...found];
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
    place: `the bucket ${settings.bucket}`,
    async read(path) {
      const found = await get(path);
      return found?.Body && Buffer.from(await found.Body.transformToByteArray());
    },
    async open(path) {
      const found = await get(path);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
        throw new TypeError(`${settings.bucket} answered ${path} without its size.`);
      return { stream: found.Body, size: found.ContentLength };
    },
    write: (path, bytes) => writeAll([{ path, bytes }]),
    writeAll,
    async create(path, bytes) {
      // Check first, because not every S3-compatible service supports `IfNoneMatch`.
      if (await head(path)) return false;
      const made = await put({ path, bytes }, { IfNoneMatch: '*' }).catch((error: unknown) => {
        if (getStatus(error) === 412 || getStatus(error) === 409) return undefined;
        throw error;
      });
      return made !== undefined;
    },
    remove,
    filesBelow: async (path) => namesBelow(path === '' ? '' : `${checkPath(path)}/`),
    async placeFolder(path, from) {
      const last = requireLastFile();
      if (await head(`${path}/${last}`)) return false;
      const files = (await folderStore(from).filesBelow('')).filter((file) => file !== last);
      for (const file of [...files, last])
        await put({ path: `${path}/${file}`, bytes: await readFile(join(from, file)) });
      return true;
    },
    listFolders: async () => (await foldersWithState()).flatMap(([folder, isWhole]) => (isWhole ? [folder] : [])),
    removeFolder,
    async sweep() {
      if (lastFile === undefined) return;
      for (const [folder, isWhole] of await foldersWithState()) if (!isWhole) await removeFolder(folder);
    },
    readStamp: async (path) => (await head(path))?.ETag,
    close,
  };
}
