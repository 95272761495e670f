import type { Registry } from '@quoin/shared/contract/registry';
import { ReleaseError } from './release-error.ts';
import type { ReleaseKey } from './release-key.ts';

interface Signed {
  signature: string;
  registry: Registry;
}

/** The registry before the first release. */
export const emptyRegistry: Registry = { sequence: 0, parts: {} };

/**
 * Returns the text of the registry's file. It is indented for readers; the signature covers the registry's JSON without
 * whitespace.
 */
export const signedRegistry = (registry: Registry, key: ReleaseKey): string =>
  `${JSON.stringify({ signature: key.sign(JSON.stringify(registry)), registry } satisfies Signed, null, 2)}\n`;

/**
 * Parses and verifies the text of the registry's file.
 * @throws ReleaseError when the text is not JSON, or is not signed with this key
 */
export function verifiedRegistry(text: string, key: ReleaseKey): Registry {
  let signed: Partial<Signed>;
  try {
    signed = JSON.parse(text);
  } catch {
    throw new ReleaseError('The registry is no JSON: it was cut short, or is another file.');
  }
  const { signature, registry } = signed;
  if (!signature || !registry || !key.isSignedBy(JSON.stringify(registry), signature)) {
    throw new ReleaseError('The registry is not signed with this deployment’s key: somebody else wrote or changed it.');
  }
  return registry;
}

/**
 * Returns the sequence number of a registry from before registries were signed, or undefined for any other text. Its
 * other content is not trusted, so its apps must be released again.
 */
export function unsignedSequence(text: string): number | undefined {
  try {
    const found: { sequence?: unknown; parts?: unknown; signature?: unknown } | null = JSON.parse(text);
    return typeof found?.sequence === 'number' && found.parts && found.signature === undefined
      ? found.sequence
      : undefined;
  } catch {
    return undefined;
  }
}
