import { contracts } from '@quoin/shared/contract/contracts';
import type { Settings } from '@quoin/shared/contract/settings';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ulid } from 'ulid';
import { accessSlot, gatesOf } from './accounts/access.ts';
import { sessionsOf } from './accounts/sessions.ts';
import type { Database } from './db/database.ts';
import { crudRoutes } from './engine/crud-routes.ts';
import { describeApi, serveDocs } from './http/api-docs.ts';
import { allowSite } from './http/cross-origin.ts';
import { handleErrors, refuseRequest } from './http/error-handler.ts';
import { guard, serverLimits } from './http/guard.ts';
import { requestLog } from './http/request-log.ts';
import { mediaFilesOf } from './media/media-files.ts';
import type { MediaStore } from './media/media-store.ts';
import { quirksOf } from './quirks/quirks.ts';
import { appReportRoute } from './routes/app-report.ts';
import { applicationRoutes } from './routes/applications.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { loginRoutes } from './routes/login.ts';
import { mediaRoute } from './routes/media.ts';

export interface Parts { settings: Settings; database: Database; media: MediaStore; logger?: FastifyBaseLogger }

/** The whole API, not yet listening. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverLimits,
    ...(parts.logger ? { loggerInstance: parts.logger } : {}),
    genReqId: () => ulid().toLowerCase(),
    frameworkErrors: refuseRequest,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
  });
  // Schemas describe; `engine/validate.ts` is what judges bodies, because it knows what absent and empty mean.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest(accessSlot, null);
  handleErrors(app, parts.database);
  guard(app);
  requestLog(app);
  await allowSite(app, parts.settings.siteUrl);
  await describeApi(app);
  mediaRoute(app, parts);
  healthRoutes(app, parts.database);
  await app.register((api) => apiRoutes(api, parts), { prefix: '/api' });
  await serveDocs(app);
  return app;
}

async function apiRoutes(api: FastifyInstance, { settings, database, media }: Parts): Promise<void> {
  const { db } = database;
  const sessions = sessionsOf(db, settings.accountsAppKey);
  const gates = gatesOf({ db, sessions });
  const quirks = quirksOf(settings);
  loginRoutes(api, { db, settings, sessions, gates });
  applicationRoutes(api, { database, gates });
  for (const contract of contracts) {
    if (contract.name !== 'applications') crudRoutes(api, { contract, quirk: quirks.get(contract.name) ?? {}, database, gates });
  }
  appReportRoute(api, { db, gates });
  healthRoutes(api, { db });
  await api.register((files) => fileRoutes(files, { files: mediaFilesOf(db, media), gates }));
}
