import { Counter, type Registry as Figures } from 'prom-client';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import type { ReleaseFailure, ReleaseHealth } from '@quoin/shared/contract/release-admin';

type Named = Pick<PartBuild, 'name' | 'version'>;

export interface HealthWatch {
  served(parts: readonly Named[]): void;
  /** Records a render of these releases. It failed if `error` is given. */
  rendered(parts: readonly Named[], error?: unknown): void;
  reported(failure: ReleaseFailure): void;
  of(part: Named): ReleaseHealth;
  /** Starts new counts for new canaries, and removes the counts of releases that are no longer in the registry. */
  use(registry: Registry): void;
}

interface Options {
  /** The metrics registry in which the counts appear. */
  figures: Figures;
  /** The percentage of a canary's pages that may fail. */
  limit: number;
  /** Called once for a canary that fails more often, with the reason. */
  onBad: (canary: { part: string; version: string; why: string }) => void;
}

/** The smallest number of failures that counts as a rate. A single failure may be caused by the visitor's browser. */
const fewest = 5;

const nothing = (): ReleaseHealth => ({ pages: 0, renders: 0, renderErrors: 0, browserErrors: 0, loadFailures: 0 });

const shown: readonly { kind: keyof ReleaseHealth; name: string; help: string }[] = [
  { kind: 'pages', name: 'quoin_release_pages_total', help: 'Documents that the release makes' },
  { kind: 'renders', name: 'quoin_release_renders_total', help: 'Renders on the server' },
  { kind: 'renderErrors', name: 'quoin_release_render_errors_total', help: 'Renders on the server that failed' },
  {
    kind: 'browserErrors',
    name: 'quoin_release_browser_errors_total',
    help: 'Errors in the release’s code that browsers reported',
  },
  {
    kind: 'loadFailures',
    name: 'quoin_release_load_failures_total',
    help: 'Files of the release that did not arrive, as browsers reported',
  },
];

/** Registers the metrics. They are computed when they are scraped, so that serving a page costs nothing more. */
function show(figures: Figures, counts: ReadonlyMap<string, ReleaseHealth>): void {
  for (const { kind, name, help } of shown) {
    new Counter({
      name,
      help,
      labelNames: ['part', 'version'],
      registers: [figures],
      collect() {
        this.reset();
        for (const [key, health] of counts) {
          const [part = '', version = ''] = key.split(' ');
          this.inc({ part, version }, health[kind]);
        }
      },
    });
  }
}

/** Counts pages and failures of each release, and reports a canary that fails too often. */
export function createHealthWatch({ figures, limit, onBad }: Options): HealthWatch {
  const counts = new Map<string, ReleaseHealth>();
  /** The same counts by object. Most pages pass the same objects, so no key needs to be built. */
  let known = new WeakMap<Named, ReleaseHealth>();
  let canaries = new Set<string>();
  const keyOf = ({ name, version }: Named) => `${name} ${version}`;
  show(figures, counts);

  const healthOf = (part: Named): ReleaseHealth => {
    const key = keyOf(part);
    const health = counts.get(key) ?? nothing();
    counts.set(key, health);
    known.set(part, health);
    return health;
  };
  const count = (part: Named, kind: keyof ReleaseHealth): ReleaseHealth => {
    const health = known.get(part) ?? healthOf(part);
    health[kind] += 1;
    return health;
  };
  const failed = (part: Named, kind: 'renderErrors' | 'browserErrors' | 'loadFailures'): void => {
    const { pages, renderErrors, browserErrors, loadFailures } = count(part, kind);
    const failures = renderErrors + browserErrors + loadFailures;
    if (!canaries.has(keyOf(part)) || failures < fewest || failures * 100 <= limit * pages) return;
    canaries.delete(keyOf(part));
    const why = `${failures} failures in ${pages} pages, more than ${limit} of 100: ${renderErrors} renders, ${browserErrors} errors in browsers, ${loadFailures} files that did not arrive`;
    onBad({ part: part.name, version: part.version, why });
  };

  return {
    served: (parts) => parts.forEach((part) => count(part, 'pages')),
    rendered: (parts, error) =>
      parts.forEach((part) => {
        count(part, 'renders');
        if (error !== undefined) failed(part, 'renderErrors');
      }),
    reported: ({ part, version, kind }) =>
      failed({ name: part, version }, kind === 'load' ? 'loadFailures' : 'browserErrors'),
    of: (part) => ({ ...nothing(), ...counts.get(keyOf(part)) }),
    use: ({ parts }) => {
      const tried = Object.entries(parts).flatMap(([name, { canary }]) =>
        canary ? [keyOf({ name, version: canary.version })] : [],
      );
      for (const key of tried) if (!canaries.has(key)) counts.delete(key);
      canaries = new Set(tried);
      const released = new Set(
        Object.entries(parts).flatMap(([name, { releases }]) =>
          Object.keys(releases).map((version) => keyOf({ name, version })),
        ),
      );
      for (const key of counts.keys()) if (!released.has(key)) counts.delete(key);
      known = new WeakMap();
    },
  };
}
