import { createHash } from 'node:crypto';

/** A file's subresource-integrity hash, as browsers and the registry write it. */
export const integrityOf = (content: string | Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;
