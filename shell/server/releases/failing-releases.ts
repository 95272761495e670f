import type { Registry as MetricsRegistry } from 'prom-client';
import { Gauge } from 'prom-client';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import type { ReleaseHealth } from '@quoin/shared/contract/releases/release-admin';

type Totals = Pick<ReleaseHealth, 'pages'> & { failures: number };

interface Active {
  app: string;
  version: string;
  /** The totals when this window began, and when the one before it began. */
  windows: [Totals, Totals];
  isFailing: boolean;
}

interface Options {
  metrics: MetricsRegistry;
  /** The percentage of pages that may fail. */
  limit: number;
  /** The smallest number of failures that counts as a rate. */
  minFailures: number;
  /** Returns the counts of a release since the edge started. */
  getHealth: (app: { name: string; version: string }) => ReleaseHealth;
  /** Called once when an active release begins to fail, with the reason. */
  onFailing: (release: { app: string; version: string; reason: string }) => void;
}

/** A rate is that of the present window and the whole one before it, so of the last ten to twenty minutes. */
const windowMs = 10 * 60_000;

const sumFailures = ({ renderErrors, browserErrors, loadFailures }: ReleaseHealth): number =>
  renderErrors + browserErrors + loadFailures;

/**
 * Watches the rate of failures of the active releases. Only recent pages count: a release that worked for weeks would
 * have to fail for days before its total rate said so.
 */
export function createFailingReleases({ metrics, limit, minFailures, getHealth, onFailing }: Options) {
  const actives = new Map<string, Active>();
  const readTotals = ({ app, version }: Active): Totals => {
    const health = getHealth({ name: app, version });
    return { pages: health.pages, failures: sumFailures(health) };
  };
  const judge = (active: Active): void => {
    const [before] = active.windows;
    const { pages, failures } = readTotals(active);
    const [recentPages, recentFailures] = [pages - before.pages, failures - before.failures];
    const isFailing = recentFailures >= minFailures && recentFailures * 100 > limit * recentPages;
    if (isFailing && !active.isFailing) {
      const reason = `${recentFailures} failures in its last ${recentPages} pages, more than ${limit} of 100`;
      onFailing({ app: active.app, version: active.version, reason });
    }
    active.isFailing = isFailing;
  };
  const timer = setInterval(() => {
    for (const active of actives.values()) {
      active.windows = [active.windows[1], readTotals(active)];
      judge(active);
    }
  }, windowMs);
  timer.unref();

  new Gauge({
    name: 'quoin_release_failing',
    help: '1 while an active release fails in more pages than CANARY_FAILURES allows',
    labelNames: ['app', 'version'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { app, version, isFailing } of actives.values()) this.set({ app, version }, isFailing ? 1 : 0);
    },
  });

  return {
    /** Judges a release that has failed once more. */
    recordFailure(app: string): void {
      const active = actives.get(app);
      if (active) judge(active);
    },
    isFailing: ({ app, version }: Pick<Active, 'app' | 'version'>): boolean =>
      actives.get(app)?.version === version && actives.get(app)?.isFailing === true,
    /** Watches the active releases of this registry, each from now on if it was not active before. */
    use({ apps }: Pick<Registry, 'apps'>): void {
      for (const app of actives.keys()) if (!Object.hasOwn(apps, app)) actives.delete(app);
      for (const [app, { active: version }] of Object.entries(apps)) {
        if (actives.get(app)?.version === version) continue;
        const active: Active = { app, version, windows: [zero, zero], isFailing: false };
        const now = readTotals(active);
        actives.set(app, { ...active, windows: [now, now] });
      }
    },
    close: () => clearInterval(timer),
  };
}

const zero: Totals = { pages: 0, failures: 0 };

export type FailingReleases = ReturnType<typeof createFailingReleases>;
