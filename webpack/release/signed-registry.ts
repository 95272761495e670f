import type { Registry } from '@quoin/shared/contract/registry';
import { ReleaseError } from './release-error.ts';
import type { ReleaseKey } from './release-key.ts';

interface Signed {
  signature: string;
  registry: Registry;
}

/** Nothing is released yet. */
export const emptyRegistry: Registry = { sequence: 0, parts: {} };

/** The registry's file: readable by people, signed over the registry's JSON without blanks. */
export const signedRegistry = (registry: Registry, key: ReleaseKey): string =>
  `${JSON.stringify({ signature: key.sign(JSON.stringify(registry)), registry } satisfies Signed, null, 2)}\n`;

/**
 * The registry in a file's text.
 * @throws ReleaseError when the text is none, or was not signed with this key
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
 * The number of a registry of the time when they were not signed; undefined for any other text. Nothing else in it is
 * believed: its parts are released anew.
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
