import { releaseFailuresPath, type ReleaseFailure } from '@quoin/shared/contract/releases/release-admin';

const maxMessageLength = 300;

/** Sends a failure report to the edge by beacon; cuts the message to 300 characters. */
export function sendReport({ app, version, kind, message }: ReleaseFailure): void {
  const body = JSON.stringify({ app, version, kind, message: message.slice(0, maxMessageLength) });
  navigator.sendBeacon(releaseFailuresPath, new Blob([body], { type: 'application/json' }));
}
