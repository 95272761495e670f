import { networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import { parseSettings, SettingsError } from '@quoin/shared/contract/settings/settings';
import { endFirstStart } from '@quoin/shared/server/first-start-mark';
import { reportProgress } from '@quoin/shared/server/progress';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { describeDatabaseError } from './db/describe-database-error.ts';
import { announceProcess, migrate } from './db/migrate.ts';
import { refuseEmptyDatabase, refuseMissingDatabase } from './db/lost-database.ts';
import { openDatabase } from './db/open-database.ts';
import { scheduleCleanup } from './engine/cleanup-schedule.ts';
import { serverLog } from './http/server-log.ts';
import { openMediaStore } from './media/open-media-store.ts';
import { scheduleSweep } from './media/pending.ts';
import { getUploadFolder } from './media/receive-file.ts';
import { firstStart } from './seed/first-start.ts';
import { loadSample } from './seed/load-sample.ts';
import { createStorageState } from './storage-state.ts';

const shutdownMs = 10_000;
/** Milliseconds until open requests are cut off, so that `app.close()` can still end before `shutdownMs` is over. */
const requestGraceMs = 8_000;

await start(process.env).catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
});

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = parseSettings(env);
  const {
    values: { log },
  } = parseArgs({ options: { log: { type: 'string' } } });
  const logger = serverLog({ file: log });
  refuseMissingDatabase(settings);
  const database = openDatabase(settings.databaseUrl);
  const media = await openMediaStore(settings);
  const onWait = (message: string): void => {
    logger.warn(message);
  };
  const storage = createStorageState({ database, settings, log: logger });
  const endProcess = await announceProcess(database, { onWait, onError: storage.notice });
  await prepare({ settings, database, media, logger, loadSample, onStep: reportProgress, onWait }).catch(
    async (error: unknown) => {
      await endProcess();
      throw error;
    },
  );
  reportProgress('building the routes');
  const app = await buildApp({ settings, database, media, logger, storage });
  const endSweeps = await scheduleSweep(
    { db: database.db, store: media, uploadFolder: getUploadFolder(settings.dataDir) },
    (error) => {
      if (!storage.notice(error)) logger.error({ err: error }, 'cleaning up the media store failed');
    },
  );
  const endCleanup = await scheduleCleanup({ db: database.db, settings }, (error) => {
    if (!storage.notice(error)) logger.error({ err: error }, 'deleting expired data failed');
  });
  app.addHook('onClose', async () => {
    endSweeps();
    await endCleanup();
    await endProcess();
    media.close();
    // Last, and in this hook: hooks of `onClose` run in reverse order.
    await database.close();
  });
  closeOnSignals(app);
  app.server.maxConnections = settings.maxConnections;
  await app.listen({ port: settings.apiPort, host: settings.bindAddress ?? hostOfAll() });
}

/** Migrates the database, and fills a new one. */
async function prepare(needs: Parameters<typeof firstStart>[0]): Promise<void> {
  const { settings, database, onWait, onStep } = needs;
  await migrate(database, { onWait, onStep });
  await refuseEmptyDatabase(settings, database);
  await firstStart(needs);
  endFirstStart(settings);
}

/**
 * Returns the host that listens on every address of the machine. `localhost` may resolve to ::1 or 127.0.0.1, and some
 * machines have no IPv6.
 */
function hostOfAll(): string {
  return Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.family === 'IPv6')
    ? '::'
    : '0.0.0.0';
}

/** Closes gracefully on SIGTERM or SIGINT: open requests may end. A second signal, or `shutdownMs`, exits with 1. */
function closeOnSignals(app: FastifyInstance): void {
  let isClosing = false;
  const close = (signal: string): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info(`${signal}: closing`);
    setTimeout(() => {
      app.server.closeAllConnections();
    }, requestGraceMs).unref();
    setTimeout(() => process.exit(1), shutdownMs).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

function describeStartError(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const sentence = describeDatabaseError(error) ?? (isSystemError(error) ? describeError(error) : undefined);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Describes a system error that a start can meet: a port that is taken or forbidden, or a folder without access. */
function describeError({ code, port, message }: SystemError): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is taken: stop what listens there, or set API_PORT to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user does not have: set API_PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return 'This machine does not have the address of BIND_ADDRESS: set another one.';
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) return undefined;
  return `The data folder is not writable: make the user who starts Quoin its owner, or set DATA_DIR. (${message})`;
}

interface SystemError extends Error {
  code: string;
  port?: number;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
