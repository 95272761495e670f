import type { UploadedFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { logChange } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import {
  getFingerprint,
  findEarlierResult,
  runOnce,
  type findStoredResult,
  type IdempotencyKey,
} from '../engine/idempotency-key.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { attachUsesToOne } from './attach-uses.ts';
import { findPictureNumber } from './crops.ts';
import { checkQuota } from './check-quota.ts';
import { findFile } from './find-file.ts';
import { columns, makeMediaRow, nameFiles } from './media-row.ts';
import type { MediaStore } from './media-store.ts';
import { storeFiles } from './store-files.ts';
import { addTags } from './tags/change-tags.ts';
import { transcode, type Picture, type PictureFile } from './transcoding/transcode.ts';

export interface PictureDependencies {
  database: Pick<Database, 'db'>;
  store: MediaStore;
  quotaMb: number;
}

export interface NewPicture {
  picture: PictureFile;
  /** What the picture is made from, to tell a repeated request from another one. */
  source: string;
  alt: string;
  name: string;
  writer: Writer;
  /** The id of the picture of which it is a crop. */
  cropOf?: number;
  tags?: readonly string[];
  idempotencyKey?: IdempotencyKey | undefined;
}
interface NewPictureOfScope {
  scope: Scope;
  file: NewPicture;
}
type KeyedRequest = Parameters<typeof findStoredResult>[1] & { fingerprint: string };

/** The resource name in the change feed. */
const resource = 'files';

/** Says that only the first frame of an animation is kept; undefined for other pictures. */
export const describeAnimation = ({ wasAnimated }: Pick<Picture, 'wasAnimated'>): { notice?: string } =>
  wasAnimated ? { notice: 'The file is an animation. Only its first picture is kept.' } : {};

/**
 * Adds a picture to the library.
 * @throws {HttpProblem} 413 or 415 when it is refused, 503 when too many are waiting, 507 beyond the quota
 */
export async function addPicture(
  dependencies: PictureDependencies,
  { scope, file }: NewPictureOfScope,
): Promise<UploadedFile> {
  const { idempotencyKey, source, name } = file;
  const { db } = dependencies.database;
  const keyed = idempotencyKey && {
    idempotencyKey,
    appKey: scope.appKey,
    fingerprint: getFingerprint(resource, { values: { name, sha256: source }, secrets: {} }),
  };
  // A repeated request is answered before the picture is transcoded or counted against the quota.
  const earlier = keyed && (await findEarlierResult(db, { ...keyed, reread: createReread(db, scope) }));
  return earlier ?? make(dependencies, { scope, file, keyed });
}

async function make(
  { database: { db }, store, quotaMb }: PictureDependencies,
  { scope, file, keyed }: NewPictureOfScope & { keyed: KeyedRequest | undefined },
): Promise<UploadedFile> {
  const picture = await transcode(file.picture, scope);
  const { name, files } = nameFiles(ulid().toLowerCase(), picture);
  const row = makeMediaRow(scope, { name, files, picture, alt: file.alt, original: file.name, cropOf: file.cropOf });
  const quotaCheck = { scope, quotaMb, addedBytes: row.stored };
  await checkQuota(db, quotaCheck);
  const write = async (within: Db): Promise<UploadedFile> => {
    await checkQuota(within, quotaCheck);
    const stored = await within.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow();
    const id = file.tags?.length ? await findPictureNumber(within, { scope, name }) : undefined;
    if (id !== undefined) await addTags(within, { appKey: scope.appKey, ids: [id], tags: file.tags ?? [] });
    await logChange(within, { appKey: scope.appKey, resource, id: name, action: 'create', by: file.writer });
    // A record may have used this URL before the file existed.
    return { ...(await attachUsesToOne(within, { scope, row: stored })), ...describeAnimation(picture) };
  };
  return storeFiles(
    { db, store },
    {
      appKey: scope.appKey,
      name,
      files,
      write: keyed
        ? (within) =>
            runOnce(within, {
              ...keyed,
              work: () => write(within),
              getId: (file) => file.file_name,
              reread: createReread(within, scope),
            })
        : write,
      namesFiles: (stored) => stored.file_name === name,
    },
  );
}

const createReread =
  (db: Db, scope: Scope) =>
  (name: string | number): Promise<UploadedFile | undefined> =>
    findFile(db, { scope, name: String(name) });
