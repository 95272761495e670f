import { randomUUID } from 'node:crypto';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accessSlot, createGates } from './accounts/access.ts';
import { createApiTokens } from './accounts/api-tokens.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSignInRecorder } from './accounts/sign-in-events.ts';
import { createFactorMail } from './accounts/factors/mail-factor-change.ts';
import { createProveOwner } from './accounts/factors/prove-owner.ts';
import { createStartSession } from './accounts/start-session.ts';
import { createBackground } from './background.ts';
import { createChangeFeed, type ChangeFeed } from './changes/change-feed.ts';
import { createCurrentRevision } from './changes/current-revisions.ts';
import type { Database } from './db/database.ts';
import { crudRoutes } from './engine/crud-routes.ts';
import { draftRoutes } from './engine/drafts/draft-routes.ts';
import { describeApi, serveDocs } from './http/api-docs.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { boundReads } from './http/bound-reads.ts';
import { handleErrors, refuseRequest } from './http/error-handler.ts';
import { hideUndeclaredQuery } from './http/declared-query.ts';
import { continueWhenAdmitted } from './http/expect-continue.ts';
import { guard } from './http/guard.ts';
import { limits as usualLimits, serverOptions, type Limits } from './http/request-limits.ts';
import { serveMetrics } from './http/metrics.ts';
import { createResponseCache } from './http/response-cache.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { limitRequests } from './http/rate-limit.ts';
import { refuseConnection } from './http/refuse-connection.ts';
import { requestLog } from './http/request-log.ts';
import { createMailer } from './mail/mailer.ts';
import { createReviewMail } from './mail/review-mail.ts';
import { createMediaFiles } from './media/media-files.ts';
import type { MediaStore } from './media/media-store.ts';
import { getUploadFolder } from './media/receive-file.ts';
import { createHitCounter } from './redirects/hit-counter.ts';
import type { HooksByResource } from './engine/resource-hooks.ts';
import { createPublishDueSets, type PublishDueSets } from './engine/sets/due-sets.ts';
import { createHooks } from './hooks/hooks.ts';
import { accountRoutes } from './routes/accounts/account.ts';
import { appReportRoute } from './routes/site/app-report.ts';
import { applicationRoutes } from './routes/site/applications-route.ts';
import { changesRoute } from './routes/site/changes.ts';
import { fileRoutes } from './routes/media/files.ts';
import { versionRoutes } from './routes/history/versions-route.ts';
import { trashRoutes } from './routes/trash/trash-routes.ts';
import { contactForm } from './routes/visitors/contact-form.ts';
import { contentChecksRoute } from './routes/site/content-checks.ts';
import { forgottenPasswordRoutes } from './routes/accounts/forgotten-password.ts';
import { healthRoutes } from './routes/health.ts';
import { acceptInvitationRoutes } from './routes/accounts/accept-invitation.ts';
import { identityRoutes } from './routes/accounts/identities-route.ts';
import { apiTokenRoutes } from './routes/accounts/api-tokens-route.ts';
import { invitationRoutes } from './routes/accounts/invitations.ts';
import { savedViewRoutes } from './routes/lists/saved-views.ts';
import { presenceRoutes } from './routes/presence/presence-routes.ts';
import { createAdmitPreview } from './routes/previews/admit-preview.ts';
import { previewRoutes } from './routes/previews/preview-routes.ts';
import { reviewRoutes } from './routes/reviews/review-routes.ts';
import { setRoutes } from './routes/sets/set-routes.ts';
import { auditRoutes } from './routes/audit/audit-route.ts';
import { changeLogRoute } from './routes/site/change-log.ts';
import { lastChangesRoute } from './routes/site/last-changes.ts';
import { loginRoutes } from './routes/accounts/login.ts';
import { mediaRoute } from './routes/media/media.ts';
import { memberRoutes } from './routes/accounts/members-route.ts';
import { passkeyLoginRoutes } from './routes/accounts/passkey-login.ts';
import { passkeyRoutes } from './routes/accounts/passkeys.ts';
import { ownSessionRoutes } from './routes/accounts/own-sessions.ts';
import { reauthenticateRoute } from './routes/accounts/reauthenticate.ts';
import { signInRoutes } from './routes/accounts/sign-ins.ts';
import { providerSignInRoutes } from './routes/accounts/provider-sign-in.ts';
import { secondFactorRoutes } from './routes/accounts/second-factors.ts';
import { pictureHostsRoute } from './routes/site/picture-hosts.ts';
import { redirectRoutes } from './routes/site/redirects-route.ts';
import { searchRoute } from './routes/site/search.ts';
import { siteSearchRoute } from './routes/site/site-search.ts';
import { subscriptionRoutes } from './routes/visitors/subscriptions.ts';
import { createStorageState, type StorageState } from './storage-state.ts';

export interface AppDependencies {
  settings: Settings;
  database: Database;
  media: MediaStore;
  logger?: FastifyBaseLogger;
  /** Whether the disks work; a server that runs before this API is built has one already. */
  storage?: StorageState;
  limits?: Partial<Limits>;
}

/** Builds the whole API. The returned server does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const limits = { ...usualLimits, ...dependencies.limits };
  const app = Fastify({
    ...serverOptions(limits),
    ...(dependencies.logger ? { loggerInstance: dependencies.logger } : {}),
    genReqId: () => randomUUID(),
    frameworkErrors: refuseRequest,
    clientErrorHandler: refuseConnection,
    trustProxy: dependencies.settings.trustedProxies.length > 0 && [...dependencies.settings.trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    // `http/guard.ts` answers 503 itself, because Fastify's own answer is not `application/problem+json`.
    return503OnClosing: false,
  });
  // Schemas only document. `engine/validate.ts` validates bodies, because it tells an absent value from an empty one.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest(accessSlot, null);
  const { database, settings } = dependencies;
  const storage = dependencies.storage ?? createStorageState({ database, settings, log: app.log });
  app.addHook('onClose', () => storage.close());
  handleErrors(app, { database, storage });
  guard(app, settings);
  refuseWrites(app, storage);
  continueWhenAdmitted(app);
  cutSlowBodies(app, limits);
  requestLog(app);
  hideUndeclaredQuery(app);
  await describeApi(app, dependencies.settings);
  const hooks = createHooks(settings, database);
  const publishDue = createPublishDueSets({
    database,
    hooks,
    onError: (error) => {
      if (!storage.notice(error)) app.log.error({ err: error }, 'what was planned for a moment could not be published');
    },
  });
  const feed = createChangeFeed({
    db: dependencies.database.db,
    publishDue,
    onError: (error) => {
      app.log.error({ err: error }, 'the changes could not be read');
    },
  });
  serveMetrics(app, {
    database: dependencies.database,
    listeners: feed.listeners,
    token: dependencies.settings.metricsToken,
  });
  await allowOrigins(app, dependencies.settings);
  mediaRoute(app, dependencies);
  healthRoutes(app, { database, storage });
  await app.register((api) => apiRoutes(api, { ...dependencies, feed, limits, storage, hooks, publishDue }), {
    prefix: '/api',
  });
  await serveDocs(app);
  return app;
}

/** Refuses requests that may write while the disk fails. */
function refuseWrites(app: FastifyInstance, storage: StorageState): void {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, _reply, done) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) storage.assertWorks();
    done();
  });
}

type Api = AppDependencies & {
  feed: ChangeFeed;
  limits: Limits;
  storage: StorageState;
  hooks: HooksByResource;
  publishDue: PublishDueSets;
};

async function apiRoutes(
  api: FastifyInstance,
  { settings, database, media, feed, limits, storage, hooks, publishDue }: Api,
): Promise<void> {
  const { db } = database;
  await limitRequests(api, settings.requestsPerMinute);
  const onError = (error: unknown): void => {
    api.log.error({ err: error }, 'the use of a token could not be recorded');
  };
  const { accountsAppKey: accountsKey, sessionIdleMinutes: idleMinutes } = settings;
  const sessions = createSessions({ database, accountsKey, idleMinutes, onError });
  const apiTokens = createApiTokens({ database, accountsKey, onError });
  const currentRevision = createCurrentRevision(db, publishDue);
  const admitPreview = createAdmitPreview(api, { database, hooks, currentRevision });
  const gates = createGates({ currentRevision, sessions, apiTokens, publishDue, admitPreview });
  boundReads(api, database);
  const sendCached = createResponseCache(api);
  const [mailer, background] = [createMailer(settings, api.log), createBackground(api)];
  const recordSignIn = createSignInRecorder({ db, accountsKey });
  const startSession = createStartSession({ db, settings, sessions, mailer, background, recordSignIn });
  loginRoutes(api, { database, settings, sessions, gates, startSession, recordSignIn });
  accountRoutes(api, { database, settings, gates, hooks: hooks.get('users') ?? {} });
  const proveOwner = createProveOwner({ db, accountsKey: settings.accountsAppKey });
  const mailFactorChange = createFactorMail({ db, settings, mailer, background });
  secondFactorRoutes(api, { database, settings, gates, proveOwner, mailFactorChange });
  passkeyRoutes(api, { database, settings, gates, proveOwner, mailFactorChange });
  passkeyLoginRoutes(api, { database, settings, startSession });
  ownSessionRoutes(api, { gates, sessions, recordSignIn });
  reauthenticateRoute(api, { database, settings, gates, recordSignIn });
  signInRoutes(api, { database, settings, gates });
  identityRoutes(api, { db, settings, gates });
  providerSignInRoutes(api, { database, settings, mailer, background, startSession });
  forgottenPasswordRoutes(api, { database, settings, mailer, background });
  invitationRoutes(api, { database, settings, gates, mailer });
  apiTokenRoutes(api, { database, settings, gates });
  acceptInvitationRoutes(api, { database, settings });
  memberRoutes(api, { database, settings, gates, mailFactorChange });
  subscriptionRoutes(api, { database, settings, gates, mailer, background });
  const receivers = new Map([[contactMessages.name, contactForm(api, { database, mailer, background })]]);
  applicationRoutes(api, { database, gates, currentRevision, sendCached, hooks: hooks.get('applications') ?? {} });
  for (const contract of contracts) {
    const receive = contract.canAnyoneCreate ? receivers.get(contract.name) : undefined;
    if (contract.name !== 'applications')
      crudRoutes(api, { contract, allHooks: hooks, database, gates, sendCached, receive });
    if (contract.editing.drafts) draftRoutes(api, { contract, allHooks: hooks, database, gates });
  }
  versionRoutes(api, { database, settings, gates });
  trashRoutes(api, { database, settings, gates, hooks });
  setRoutes(api, { database, settings, gates, hooks });
  const mailReview = createReviewMail({ db, settings, mailer, background });
  reviewRoutes(api, { database, settings, gates, hooks, mailReview });
  presenceRoutes(api, { database, settings, gates });
  savedViewRoutes(api, { database, settings, gates });
  previewRoutes(api, { database, settings, gates, hooks, background, admit: admitPreview });
  appReportRoute(api, { db, gates });
  lastChangesRoute(api, { database, settings, gates });
  changeLogRoute(api, { database, settings, gates });
  auditRoutes(api, { database, settings, gates });
  contentChecksRoute(api, { db, gates });
  searchRoute(api, { database, gates, hooks });
  siteSearchRoute(api, { database, gates, sendCached });
  pictureHostsRoute(api, { db, gates, sendCached });
  const hits = createHitCounter({
    database,
    everyMs: limits.hitsInterval,
    onError: (error) => {
      if (!storage.notice(error)) api.log.error({ err: error }, 'the hits of redirects could not be stored');
    },
  });
  api.addHook('preClose', () => hits.close());
  redirectRoutes(api, { db, gates, hits });
  healthRoutes(api, { database, storage });
  changesRoute(api, { db, gates, feed, limits });
  await api.register((files) =>
    fileRoutes(files, {
      files: createMediaFiles({ database, store: media, quotaMb: settings.mediaQuotaMb, accountsKey }),
      uploadFolder: getUploadFolder(settings.dataDir),
      gates,
    }),
  );
}
