import type { Registry } from '@quoin/shared/contract/releases/registry';
import { upgradeRegistry, type EarlierRegistry } from './earlier-registry.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseKey } from './release-key.ts';

/** The version of the registry's format, which docs/registry.md describes. Files of before it have none. */
const format = 1;

interface SignedRegistry {
  format?: number;
  signature: string;
  registry: Registry | EarlierRegistry;
}

/** The registry before the first release. */
export const emptyRegistry: Registry = { sequence: 0, apps: {} };

/**
 * Returns the text of the registry's file. It is indented for readers; the signature covers the registry's JSON without
 * whitespace.
 */
export const serializeRegistry = (registry: Registry, key: ReleaseKey): string =>
  `${JSON.stringify({ format, signature: key.sign(JSON.stringify(registry)), registry } satisfies SignedRegistry, null, 2)}\n`;

/**
 * Parses and verifies the text of the registry's file.
 * @throws ReleaseError when the text is not JSON, or is not signed with this key
 */
export function parseRegistry(text: string, key: ReleaseKey): Registry {
  let signed: Partial<SignedRegistry>;
  try {
    signed = JSON.parse(text);
  } catch {
    throw new ReleaseError('The registry is not JSON: it is incomplete, or another file.');
  }
  const { signature, registry } = signed;
  if ((signed.format ?? format) !== format)
    throw new ReleaseError(
      `The registry has format ${JSON.stringify(signed.format)}, and this version of Quoin knows format ${format}: a newer one wrote it. Update this one.`,
    );
  if (!signature || !registry || !key.isSignedBy(JSON.stringify(registry), signature)) {
    throw new ReleaseError('The registry is not signed with this deployment’s key: somebody else wrote or changed it.');
  }
  return upgradeRegistry(registry);
}

/**
 * Returns the sequence number of a registry from before registries were signed, or undefined for any other text. Its
 * other content is not trusted, so its apps must be released again. All such registries are from before version 0.2,
 * when `apps` was `parts`.
 */
export function parseUnsignedSequence(text: string): number | undefined {
  try {
    const parsed: { sequence?: unknown; parts?: unknown; signature?: unknown } | null = JSON.parse(text);
    return typeof parsed?.sequence === 'number' && parsed.parts && parsed.signature === undefined
      ? parsed.sequence
      : undefined;
  } catch {
    return undefined;
  }
}
