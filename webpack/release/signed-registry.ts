import type { Registry } from '@quoin/shared/contract/registry';
import { ReleaseError } from './release-error.ts';
import type { ReleaseKey } from './release-key.ts';

interface Signed { signature: string; registry: Registry }

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
  if (isUnsigned(signed)) return { sequence: signed.sequence, parts: {} };
  const { signature, registry } = signed;
  if (!signature || !registry || !key.isSignedBy(JSON.stringify(registry), signature)) {
    throw new ReleaseError('The registry is not signed with this deployment’s key: somebody else wrote or changed it.');
  }
  return registry;
}

/** Registries were not signed once. Nothing in such a one is believed: its parts are released anew, and that is all. */
const isUnsigned = (text: object): text is { sequence: number } =>
  'sequence' in text && typeof text.sequence === 'number' && 'parts' in text && !('signature' in text);
