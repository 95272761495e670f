import type { ReleaseFailure } from '@quoin/shared/contract/release-admin';
import { sendReport } from './send-report.ts';
import { isStarting } from './start-mark.ts';

const most = 5;
const reported = new Set<string>();

/** Tells the site of a failure: once a page for each part and kind, and of five at most. */
export function reportFailure(failure: ReleaseFailure): void {
  const key = `${failure.part} ${failure.kind}`;
  if (reported.has(key) || reported.size >= most) return;
  reported.add(key);
  sendReport(failure);
}

/** The release that an address, or the first of a stack's addresses outside the shell, belongs to. */
function releaseIn(text: string): Pick<ReleaseFailure, 'part' | 'version'> | undefined {
  const found = [...text.matchAll(/\/mf\/([\w-]+)\/(\w+)\//g)].map(([, part = '', version = '']) => ({
    part,
    version,
  }));
  return found.find(({ part }) => part !== 'shell') ?? found[0];
}

/** Reports what was thrown by whose code threw it; `kind` is judged by whose it is. */
export function reportError(error: unknown, kindOf: (part: string) => ReleaseFailure['kind'] = () => 'render'): void {
  if (!(error instanceof Error)) return;
  const release = releaseIn(error.stack ?? '');
  if (release) reportFailure({ ...release, kind: kindOf(release.part), message: error.message });
}

const thrown = new WeakSet<Error>();

/** Whether a screen threw it while it was shown: its code is broken, and only another release's may not be. */
export const isOfRender = (error: unknown): boolean => error instanceof Error && thrown.has(error);

/** For React's roots: what a boundary shows instead of a screen is logged, as React would, and reported. */
export const rootOptions = {
  onCaughtError: (error: unknown): void => {
    if (error instanceof Error) thrown.add(error);
    console.error(error);
    reportError(error);
  },
};

/** What a remote throws before its first screen stands is a failure to start it. */
const kindOfUncaught = (part: string) => (isStarting(part) ? 'load' : 'render');

/** Reports what nobody catches: scripts of a release that do not come, are not what they should be, or throw. */
export function watchFailures(): void {
  // That a script or a style did not come does not bubble; a picture that does not is no release's fault.
  addEventListener(
    'error',
    ({ target, error }) => {
      if (!(target instanceof Element)) return reportError(error, kindOfUncaught);
      const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
      const release = releaseIn(address);
      if (release) reportFailure({ ...release, kind: 'load', message: `${address} did not arrive or was refused` });
      return undefined;
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, kindOfUncaught));
}
