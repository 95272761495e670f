import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import type { Override } from '@quoin/shared/contract/releases/override';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import { createCanaryNetworks, type CanaryNetworks } from './canary-networks.ts';
import type { ReleaseFailure, ReleaseHealth } from '@quoin/shared/contract/releases/release-admin';

type ReleaseName = Pick<AppBuild, 'name' | 'version'>;

export interface ServedDocument {
  network?: string | undefined;
  contained?: readonly ReleaseName[];
  overrides?: readonly Override[];
}

export interface HealthWatch {
  /**
   * Records a document that counts for these releases. `network` is the visitor's, if a release is judged. The
   * document contains the code of `contained` (by default of `apps`), so it can report failures of those. One with
   * overrides contains other code too, so it counts for none.
   */
  recordServed(apps: readonly ReleaseName[], document?: ServedDocument): void;
  /** Records a render of these releases. It failed if `error` is given. */
  recordRender(apps: readonly ReleaseName[], error?: unknown): void;
  /**
   * Records a report from a page that this edge made.
   * @returns whether it counts: no more reports count than this edge served documents, to each network for a canary
   */
  recordReport(failure: ReleaseFailure, network: string): boolean;
  /** Records a file that the release lists and that the edge does not have. */
  recordMissingFile(app: ReleaseName): void;
  getCounts(app: ReleaseName): ReleaseHealth;
  /** Whether documents must be recorded with the visitor's network: a release is judged by it. */
  needsNetworks(): boolean;
  /**
   * Starts new counts for the releases that are judged from now on, and removes the counts of those that are no longer
   * in the registry.
   * @param judged the canaries, and other releases that are taken back when they fail
   */
  use(registry: Registry, judged: readonly ReleaseName[]): void;
}

interface Options {
  /** The metrics registry in which the counts appear. */
  metrics: MetricsRegistry;
  /** The percentage of the pages of a judged release that may fail. */
  limit: number;
  /** Called once for a judged release that fails more often, with the reason. */
  onBad: (release: { app: string; version: string; reason: string }) => void;
  /** Called for each failure that counts. */
  onFailure?: (app: ReleaseName) => void;
}

/** The smallest number of failures that counts as a rate. A single failure may be caused by the visitor's browser. */
export const minFailures = 5;
/** Reports from this many networks are believed without a failure that the edge itself saw. */
const minNetworks = 3;

interface JudgedFigures {
  networks: CanaryNetworks;
  missingFiles: number;
}

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

/** Counts pages and failures of each release, and reports a judged one that fails too often. */
export function createHealthWatch({ metrics, limit, onBad, onFailure }: Options): HealthWatch {
  const counts = new Map<string, ReleaseHealth>();
  /** The same counts by object. Most pages pass the same objects, so no key needs to be built. */
  let healthByObject = new WeakMap<ReleaseName, ReleaseHealth>();
  let judgedFigures = new Map<string, JudgedFigures>();
  /** Documents that contain a release, where those are more than its pages. */
  const documents = new Map<string, number>();
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
  /**
   * Whether a release fails too often. Two rates must be above the limit: that of all pages, and that in which each
   * network weighs the same. Reports can be invented, so they need a failure that the edge saw itself, or reports from
   * three networks. A release that fewer networks got needs reports from the part of them that the limit says.
   */
  const isBad = (
    { pages, renderErrors, browserErrors, loadFailures }: ReleaseHealth,
    { networks, missingFiles }: JudgedFigures,
  ): boolean => {
    const failures = renderErrors + browserErrors + loadFailures;
    if (failures < minFailures || failures * 100 <= limit * pages) return false;
    const ownFailures = renderErrors + missingFiles;
    if ((ownFailures / Math.max(1, pages) + networks.getRate()) * 100 <= limit) return false;
    const { served, reporting } = networks.getCounts();
    if (ownFailures > 0 || reporting >= minNetworks) return true;
    return served < minNetworks && reporting > 0 && reporting * 100 >= limit * served;
  };
  const judge = (app: ReleaseName, health: ReleaseHealth): void => {
    onFailure?.(app);
    const figures = judgedFigures.get(toKey(app));
    if (!figures || !isBad(health, figures)) return;
    judgedFigures.delete(toKey(app));
    const { pages, renderErrors, browserErrors, loadFailures } = health;
    const failures = renderErrors + browserErrors + loadFailures;
    const reason = `${failures} failures in ${pages} pages, more than ${limit} of 100: ${renderErrors} renders, ${browserErrors} errors in browsers, ${loadFailures} files that did not arrive`;
    onBad({ app: app.name, version: app.version, reason });
  };
  const recordReport = ({ app: name, version, kind }: ReleaseFailure, network: string): boolean => {
    const app = { name, version };
    const figures = judgedFigures.get(toKey(app));
    const countedKind = kind === 'load' ? 'loadFailures' : 'browserErrors';
    const health = getHealth(app);
    const isCounted = figures
      ? figures.networks.recordReport(network, kind)
      : health[countedKind] < Math.max(health.pages, documents.get(toKey(app)) ?? 0);
    if (isCounted) judge(app, count(app, countedKind));
    return isCounted;
  };

  return {
    recordServed: (apps, { network, contained, overrides = [] } = {}) => {
      if (overrides.length > 0) return;
      apps.forEach((app) => count(app, 'pages'));
      contained?.forEach((app) => documents.set(toKey(app), (documents.get(toKey(app)) ?? 0) + 1));
      if (network === undefined) return;
      for (const app of contained ?? apps) judgedFigures.get(toKey(app))?.networks.recordDocument(network);
    },
    recordRender: (apps, error) =>
      apps.forEach((app) => {
        count(app, 'renders');
        if (error !== undefined) judge(app, count(app, 'renderErrors'));
      }),
    recordReport,
    recordMissingFile: (app) => {
      const figures = judgedFigures.get(toKey(app));
      if (figures) figures.missingFiles += 1;
      judge(app, count(app, 'loadFailures'));
    },
    getCounts: (app) => ({ ...createCounts(), ...counts.get(toKey(app)) }),
    needsNetworks: () => judgedFigures.size > 0,
    use: ({ apps }, judged) => {
      const keys = judged.map(toKey);
      for (const key of keys) if (!judgedFigures.has(key)) counts.delete(key);
      judgedFigures = new Map(
        keys.map((key) => [key, judgedFigures.get(key) ?? { networks: createCanaryNetworks(), missingFiles: 0 }]),
      );
      const released = new Set(
        Object.entries(apps).flatMap(([name, { releases }]) =>
          Object.keys(releases).map((version) => toKey({ name, version })),
        ),
      );
      for (const map of [counts, documents]) for (const key of map.keys()) if (!released.has(key)) map.delete(key);
      healthByObject = new WeakMap();
    },
  };
}
