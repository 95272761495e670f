import { createHash } from 'node:crypto';

/** Returns the subresource integrity hash of a file's content, as browsers and the registry use it. */
export const getIntegrity = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
