import type { ReleaseFailure } from '@quoin/shared/contract/releases/release-admin';
import { sendReport } from './send-report.ts';
import { isStarting } from '../start/start-mark.ts';

const maxReports = 5;
const reported = new Set<string>();

/** Reports a failure to the edge: once per document for each app and kind, five at most. */
export function reportFailure(failure: ReleaseFailure): void {
  const key = `${failure.app} ${failure.kind}`;
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  sendReport(failure);
}

/** Finds the release in an address or a stack trace: the first that is not the shell's, otherwise the shell's. */
function parseRelease(text: string): Pick<ReleaseFailure, 'app' | 'version'> | undefined {
  const releases = [...text.matchAll(/\/mf\/([\w-]+)\/(\w+)\//g)].map(([, app = '', version = '']) => ({
    app,
    version,
  }));
  return releases.find(({ app }) => app !== 'shell') ?? releases[0];
}

/** Reports an error for the release in its stack trace. `getKind` returns the kind of failure for that app. */
export function reportError(error: unknown, getKind: (app: string) => ReleaseFailure['kind'] = () => 'render'): void {
  if (!(error instanceof Error)) return;
  const release = parseRelease(error.stack ?? '');
  if (release) reportFailure({ ...release, kind: getKind(release.app), message: error.message });
}

const renderErrors = new WeakSet<Error>();

/** Whether a screen threw this error while it rendered. Rendering again does not help; another release may. */
export const isRenderError = (error: unknown): boolean => error instanceof Error && renderErrors.has(error);

/** Options of React's roots: log errors that a boundary caught, as React does by default, and report them. */
export const rootOptions = {
  onCaughtError: (error: unknown): void => {
    if (error instanceof Error) renderErrors.add(error);
    console.error(error);
    reportError(error);
  },
};

/** An error of a remote before its first screen has rendered is a failure to load it. */
const getUncaughtKind = (app: string) => (isStarting(app) ? 'load' : 'render');

/** Reports uncaught errors, and scripts and styles of a release that do not load or fail the integrity check. */
export function watchFailures(): void {
  // `error` events of scripts and styles do not bubble, so listen in the capture phase. Images belong to no release.
  addEventListener(
    'error',
    ({ target, error }) => {
      if (!(target instanceof Element)) return reportError(error, getUncaughtKind);
      const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
      const release = parseRelease(address);
      if (release) reportFailure({ ...release, kind: 'load', message: `${address} did not arrive or was refused` });
      return undefined;
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, getUncaughtKind));
}
