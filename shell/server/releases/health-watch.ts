import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import type { ReleaseFailure, ReleaseHealth } from '@quoin/shared/contract/releases/release-admin';

type ReleaseName = Pick<AppBuild, 'name' | 'version'>;

export interface HealthWatch {
  recordServed(apps: readonly ReleaseName[]): void;
  /** Records a render of these releases. It failed if `error` is given. */
  recordRender(apps: readonly ReleaseName[], error?: unknown): void;
  recordReport(failure: ReleaseFailure): void;
  getCounts(app: ReleaseName): ReleaseHealth;
  /** Starts new counts for new canaries, and removes the counts of releases that are no longer in the registry. */
  use(registry: Registry): void;
}

interface Options {
  /** The metrics registry in which the counts appear. */
  metrics: MetricsRegistry;
  /** The percentage of a canary's pages that may fail. */
  limit: number;
  /** Called once for a canary that fails more often, with the reason. */
  onBad: (canary: { app: string; version: string; reason: string }) => void;
}

/** The smallest number of failures that counts as a rate. A single failure may be caused by the visitor's browser. */
const minFailures = 5;

const createCounts = (): ReleaseHealth => ({
  pages: 0,
  renders: 0,
  renderErrors: 0,
  browserErrors: 0,
  loadFailures: 0,
});

const metricDefinitions: readonly { kind: keyof ReleaseHealth; name: string; help: string }[] = [
  { kind: 'pages', name: 'quoin_release_pages_total', help: 'Documents with code of the release' },
  { kind: 'renders', name: 'quoin_release_renders_total', help: 'Renders on the edge' },
  { kind: 'renderErrors', name: 'quoin_release_render_errors_total', help: 'Failed renders on the edge' },
  {
    kind: 'browserErrors',
    name: 'quoin_release_browser_errors_total',
    help: 'Errors in the code of the release, reported by browsers',
  },
  {
    kind: 'loadFailures',
    name: 'quoin_release_load_failures_total',
    help: 'Files of the release that failed to load, reported by browsers',
  },
];

/** Registers the metrics. They are computed when they are scraped, so that serving a page costs nothing more. */
function registerMetrics(metrics: MetricsRegistry, counts: ReadonlyMap<string, ReleaseHealth>): void {
  for (const { kind, name, help } of metricDefinitions) {
    new Counter({
      name,
      help,
      labelNames: ['app', 'version'],
      registers: [metrics],
      collect() {
        this.reset();
        for (const [key, health] of counts) {
          const [app = '', version = ''] = key.split(' ');
          this.inc({ app, version }, health[kind]);
        }
      },
    });
  }
}

/** Counts pages and failures of each release, and reports a canary that fails too often. */
export function createHealthWatch({ metrics, limit, onBad }: Options): HealthWatch {
  const counts = new Map<string, ReleaseHealth>();
  /** The same counts by object. Most pages pass the same objects, so no key needs to be built. */
  let healthByObject = new WeakMap<ReleaseName, ReleaseHealth>();
  let canaries = new Set<string>();
  const toKey = ({ name, version }: ReleaseName) => `${name} ${version}`;
  registerMetrics(metrics, counts);

  const getHealth = (app: ReleaseName): ReleaseHealth => {
    const key = toKey(app);
    const health = counts.get(key) ?? createCounts();
    counts.set(key, health);
    healthByObject.set(app, health);
    return health;
  };
  const count = (app: ReleaseName, kind: keyof ReleaseHealth): ReleaseHealth => {
    const health = healthByObject.get(app) ?? getHealth(app);
    health[kind] += 1;
    return health;
  };
  const countFailure = (app: ReleaseName, kind: 'renderErrors' | 'browserErrors' | 'loadFailures'): void => {
    const { pages, renderErrors, browserErrors, loadFailures } = count(app, kind);
    const failures = renderErrors + browserErrors + loadFailures;
    if (!canaries.has(toKey(app)) || failures < minFailures || failures * 100 <= limit * pages) return;
    canaries.delete(toKey(app));
    const reason = `${failures} failures in ${pages} pages, more than ${limit} of 100: ${renderErrors} renders, ${browserErrors} errors in browsers, ${loadFailures} files that did not arrive`;
    onBad({ app: app.name, version: app.version, reason });
  };

  return {
    recordServed: (apps) => apps.forEach((app) => count(app, 'pages')),
    recordRender: (apps, error) =>
      apps.forEach((app) => {
        count(app, 'renders');
        if (error !== undefined) countFailure(app, 'renderErrors');
      }),
    recordReport: ({ app, version, kind }) =>
      countFailure({ name: app, version }, kind === 'load' ? 'loadFailures' : 'browserErrors'),
    getCounts: (app) => ({ ...createCounts(), ...counts.get(toKey(app)) }),
    use: ({ apps }) => {
      const currentCanaries = Object.entries(apps).flatMap(([name, { canary }]) =>
        canary ? [toKey({ name, version: canary.version })] : [],
      );
      for (const key of currentCanaries) if (!canaries.has(key)) counts.delete(key);
      canaries = new Set(currentCanaries);
      const released = new Set(
        Object.entries(apps).flatMap(([name, { releases }]) =>
          Object.keys(releases).map((version) => toKey({ name, version })),
        ),
      );
      for (const key of counts.keys()) if (!released.has(key)) counts.delete(key);
      healthByObject = new WeakMap();
    },
  };
}
