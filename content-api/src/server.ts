import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseSettings, SettingsError } from '@quoin/shared/contract/settings';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { folderStore } from './media/media-store.ts';
import { firstStart } from './seed/first-start.ts';

const patience = 10_000;

await start(process.env).catch((error: unknown) => {
  process.stderr.write(`${inWords(error)}\n`);
  process.exit(1);
});

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = parseSettings(env);
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const database = openDatabase(settings.databaseUrl);
  const media = folderStore(path.join(settings.dataDir, 'media'));
  await migrate(database);
  await firstStart({ settings, database, media, logger, loadSample });
  const app = await buildApp({ settings, database, media, logger });
  app.addHook('onClose', () => database.close());
  closeOnSignals(app);
  await app.listen({ port: settings.apiPort, host: hostOfAll() });
}

/** Every address of the machine: localhost may mean ::1 or 127.0.0.1, and some machines have no IPv6 at all. */
function hostOfAll(): string {
  return Object.values(networkInterfaces()).flat().some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

async function loadSample() {
  const [{ sampleContent: content }, { pictures: drawings }] = await Promise.all([import('./seed/sample/content.ts'), import('./seed/sample/pictures.ts')]);
  return { content, drawings };
}

/** Lets what is being answered end; a second signal, or too long a wait, ends it all. */
function closeOnSignals(app: FastifyInstance): void {
  let isClosing = false;
  const close = (signal: string): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info(`${signal}: closing`);
    setTimeout(() => process.exit(1), patience).unref();
    app.close().then(() => process.exit(0), () => process.exit(1));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

function inWords(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (isSystemError(error) && error.code === 'EADDRINUSE') return `Port ${String(error.port)} is taken: stop what listens there, or set API_PORT to another one.`;
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

function isSystemError(error: unknown): error is { code: string; port?: number } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
