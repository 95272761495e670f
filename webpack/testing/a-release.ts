import type { Release } from '@quoin/shared/contract/releases/registry';

/** A release of the public remote without files. */
export const aRelease = (version: string, at = '2026-01-01T00:00:00.000Z'): Release => ({
  name: 'remote-public',
  version,
  entry: { scripts: [], styles: [] },
  chunks: {},
  server: null,
  files: {},
  at,
  by: 'ann',
  bytes: 12_345,
});
