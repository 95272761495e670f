import { releaseFailuresPath, type ReleaseFailure } from '@quoin/shared/contract/release-admin';

const longest = 300;

/** Tells the site of a failure. */
export function sendReport({ part, version, kind, message }: ReleaseFailure): void {
  const body = JSON.stringify({ part, version, kind, message: message.slice(0, longest) });
  navigator.sendBeacon(releaseFailuresPath, new Blob([body], { type: 'application/json' }));
}
