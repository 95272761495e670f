import { createHash } from 'node:crypto';

/** A file's subresource-integrity hash, as browsers and the registry write it. */
export const getIntegrity = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
