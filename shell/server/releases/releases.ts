import type { IncomingMessage } from 'node:http';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import type { Registry as MetricsRegistry } from 'prom-client';
import { overridePath } from '@quoin/shared/contract/releases/override';
import { releaseAdminPath, releaseFailuresPath } from '@quoin/shared/contract/releases/release-admin';
import { mayReadMetrics } from '@quoin/shared/server/metrics-access';
import { openStore } from '@quoin/webpack/release/open-store.ts';
import { notFound, textResponse, type EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { createRenderTrial } from '../render/render-trial.ts';
import { createBadReleases } from './bad-releases.ts';
import { chooseReleases, toChoice, type Choice } from './choose-releases.ts';
import { createFailureReports, type FailureReports } from './failure-reports.ts';
import { createFailingReleases } from './failing-releases.ts';
import { createHealthWatch, minFailures, type HealthWatch } from './health-watch.ts';
import { isYoung, listJudged } from './judged-releases.ts';
import { watchRegistry } from './registry-watch.ts';
import { createOverrides } from './overrides.ts';
import { openPageTokens, type PageTokens } from './page-tokens.ts';
import { createReleaseAdmin } from './release-admin-api.ts';
import { createReleaseUploads } from './uploads/release-uploads.ts';
import { getNetwork } from './visitor-network.ts';

export interface Releases {
  current(): Registry;
  /** Chooses the releases for a visitor's request. */
  choose(request: IncomingMessage): Choice;
  /**
   * Answers a request about releases, such as an override, a report or the metrics. Returns undefined for any other
   * request.
   */
  respond(request: IncomingMessage, pathname: string): Promise<EdgeResponse> | undefined;
  /** Registers `use`. It is called now and after each change, with every choice that a visitor can get. */
  onChange(use: (choices: readonly Choice[]) => void): void;
  missed: FailureReports['recordMissingFile'];
  health: HealthWatch;
  /** Signs the pages, so that they can report failures. */
  tokens: PageTokens;
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  registry: MetricsRegistry;
  getVisitor: (request: IncomingMessage) => string;
  onError: (error: unknown, about: string) => void;
}

/** Returns every choice that a visitor can get while this registry is active. */
function listChoices(registry: Registry): Choice[] {
  const limits = Object.values(registry.apps).flatMap(({ canary }) =>
    canary && canary.percent > 0 ? [canary.percent - 1] : [],
  );
  return [
    toChoice(registry, 'out'),
    toChoice(registry, 'in'),
    ...limits.map((canaryStatus) => toChoice(registry, canaryStatus)),
  ];
}

const metricsHead = {
  status: 200,
  headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
};

interface ReleaseResponders {
  reports: (request: IncomingMessage) => Promise<EdgeResponse>;
  admin: (request: IncomingMessage, pathname: string) => Promise<EdgeResponse>;
  uploads: (request: IncomingMessage) => Promise<EdgeResponse>;
  overrides: (request: IncomingMessage) => Promise<EdgeResponse>;
  metrics: (request: IncomingMessage) => Promise<EdgeResponse>;
}

/** Selects the handler of a request by its path and method. */
const createReleaseRoutes =
  ({ reports, admin, uploads, overrides, metrics }: ReleaseResponders): Releases['respond'] =>
  (request, pathname) => {
    const isPost = request.method === 'POST';
    if (pathname === '/metrics' && !isPost) return metrics(request);
    if (pathname === overridePath && isPost) return overrides(request);
    if (pathname === releaseFailuresPath)
      return isPost ? reports(request) : Promise.resolve(textResponse(405, 'Method not allowed.', { allow: 'POST' }));
    if (pathname === releaseAdminPath) return isPost ? uploads(request) : admin(request, pathname);
    return isPost && pathname.startsWith(`${releaseAdminPath}/`) ? admin(request, pathname) : undefined;
  };

/**
 * Creates the release management of the edge: it chooses releases for visitors, watches their health, and serves the
 * release admin API.
 */
export async function createReleases({ settings, registry: metrics, getVisitor, onError }: Options): Promise<Releases> {
  const context = {
    store: await openStore(settings),
    keyFile: settings.releaseKey,
    render: createRenderTrial(settings),
  };
  const tokens = await openPageTokens(settings.releaseKey);
  const badReleases = createBadReleases({ context, onError });
  let announce: (choices: readonly Choice[]) => void = () => undefined;
  let current: Registry;

  const health: HealthWatch = createHealthWatch({
    metrics,
    limit: settings.canaryFailures,
    onBad: (release) => {
      const state = current.apps[release.app];
      const isCanary = state?.canary?.version === release.version;
      if (!isCanary && !(state && isYoung(state, release.version))) return;
      badReleases.add({ ...release, kind: isCanary ? 'canary' : 'release' });
      apply(watch.current());
    },
    onFailure: ({ name }) => failing.recordFailure(name),
  });
  const failing = createFailingReleases({
    metrics,
    limit: settings.canaryFailures,
    minFailures,
    getHealth: health.getCounts,
    onFailing: ({ app, version, reason }) => onError(`it fails: ${reason}`, `the release ${app} ${version}`),
  });
  const apply = (registry: Registry): void => {
    current = badReleases.without(registry);
    // A release that is being taken back is judged no more, and keeps its counts.
    const judged = listJudged(current, settings).filter(
      ({ name: app, version }) => !badReleases.has({ kind: 'release', app, version }),
    );
    health.use(current, judged);
    failing.use(current);
    announce(listChoices(current));
  };
  const watch = await watchRegistry({
    settings,
    onChange: apply,
    onError: (error) => onError(error, 'reading the registry'),
  });
  apply(watch.current());

  const reports = createFailureReports({
    siteUrl: settings.siteUrl,
    current: () => current,
    getVisitor,
    tokens,
    health,
    onFailure: ({ app, version, kind, message }, source) => onError(message, `${app} ${version} ${source} (${kind})`),
  });
  const uploads = createReleaseUploads({ settings, current: () => watch.current(), onError });
  const overrides = createOverrides({ ...settings, has: (name) => Object.hasOwn(current.apps, name) });

  return {
    current: () => current,
    choose: (request) => {
      const { headers } = request;
      const chosen = chooseReleases(current, { headers, isSecure: settings.siteUrl.startsWith('https:') });
      const choice =
        chosen.isShared && !health.needsNetworks() ? chosen : { ...chosen, network: getNetwork(getVisitor(request)) };
      const visitorOverrides = overrides.of(headers).filter(({ name }) => choice.releases[name]);
      return visitorOverrides.length > 0 ? { ...choice, overrides: visitorOverrides, isShared: false } : choice;
    },
    respond: createReleaseRoutes({
      reports: reports.handle,
      admin: createReleaseAdmin({ settings, context, current: () => watch.current(), health, failing }),
      uploads: uploads.handle,
      overrides: overrides.handle,
      metrics: async (request) =>
        mayReadMetrics(request, settings.metricsToken) ? { ...metricsHead, body: await metrics.metrics() } : notFound(),
    }),
    onChange: (next) => {
      announce = next;
      next(listChoices(current));
    },
    missed: reports.recordMissingFile,
    health,
    tokens,
    close: async () => {
      badReleases.close();
      failing.close();
      await uploads.close();
      await watch.close();
    },
  };
}
