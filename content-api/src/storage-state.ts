import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { parseSqliteFile, type Settings } from '@quoin/shared/contract/settings/settings';
import { isAbsence, isSystemError } from '@quoin/shared/server/system-error';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import { HttpProblem } from './http/problem.ts';

/** How a disk fails: it has no space left, or an operation fails with an I/O error. */
export type DiskFailure = 'full' | 'io';

/** With less free space, in bytes, the next commit may fail. */
const minFreeBytes = 2 ** 20;
const probeMs = 1_000;
/** Larger than a block, so that it does not fit into one that a file has already. */
const probeBytes = 16_384;

const systemCodes = new Map<string, DiskFailure>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'io'],
  ['EROFS', 'io'],
]);

/** The answer to a write while the disk fails. */
export class StorageRefusal extends HttpProblem {
  constructor() {
    super(503, {
      detail: 'The disk fails: content can be read, but nothing can be stored. An operator must look at it.',
      headers: { 'retry-after': '10' },
    });
  }
}

/** Whether this API can store, after the failures that it has seen. */
export interface StorageState {
  /** Returns how the disk failed if the error says so. From then on writes are refused. The first one is logged. */
  notice: (error: unknown) => DiskFailure | undefined;
  /** @throws StorageRefusal from a failure of the disk until a test write works */
  assertWorks: () => void;
  /** Whether a disk has too little space for the next writes. */
  isFull: () => Promise<boolean>;
  close: () => Promise<void>;
}

interface StorageDependencies {
  database: Pick<Database, 'db' | 'classifyError'>;
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Creates the state of the disks of the database and of the data folder. */
export function createStorageState({ database, settings, log }: StorageDependencies): StorageState {
  const file = parseSqliteFile(settings.databaseUrl);
  const folders = [settings.dataDir, ...(file === undefined ? [] : [path.dirname(file)])];
  const isFull = async (): Promise<boolean> => (await Promise.all(folders.map(isFullDisk))).includes(true);
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<unknown> = Promise.resolve();

  const probe = async (): Promise<void> => {
    if (await isFull()) return;
    await database.db
      .updateTable('migrations')
      .set((eb) => ({ name: eb.ref('name') }))
      .execute();
    await writeProbe(settings.dataDir);
    clearInterval(timer);
    timer = undefined;
    log.info('a test write works again: writes are accepted');
  };
  const notice = (error: unknown): DiskFailure | undefined => {
    const failure = classify(error, database.classifyError);
    if (failure === undefined || timer) return failure;
    log.error({ err: error }, 'the disk fails: writes are refused until a test write works');
    let isProbing = false;
    timer = setInterval(() => {
      if (isProbing) return;
      isProbing = true;
      probing = probe()
        .catch(() => undefined)
        .finally(() => (isProbing = false));
    }, probeMs).unref();
    return failure;
  };
  return {
    notice,
    assertWorks: () => {
      if (timer) throw new StorageRefusal();
    },
    isFull,
    close: async () => {
      clearInterval(timer);
      await probing;
    },
  };
}

/** Returns how the disk failed, by the code of an error or of what caused it. */
function classify(error: unknown, classifyError: Database['classifyError']): DiskFailure | undefined {
  const code = classifyError(error);
  if (code === 'full' || code === 'io') return code;
  if (!(error instanceof Error)) return undefined;
  return (
    (isSystemError(error) || 'code' in error ? systemCodes.get(String(error.code)) : undefined)
    ?? (error.cause === undefined ? undefined : classify(error.cause, classifyError))
  );
}

/** Writes a small file durably, and removes it. A folder that does not exist is not used, so it cannot fail. */
async function writeProbe(folder: string): Promise<void> {
  const file = path.join(folder, `.storage-test-${process.pid}`);
  try {
    const handle = await open(file, 'w', 0o600);
    await handle
      .writeFile(Buffer.alloc(probeBytes))
      .then(() => handle.sync())
      .finally(() => handle.close());
  } catch (error) {
    if (!isAbsence(error)) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Whether the disk of a folder is full. A missing folder, or a file system without block counts, is not full. */
async function isFullDisk(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.blocks > 0 && disk.bavail * disk.bsize < minFreeBytes;
}
