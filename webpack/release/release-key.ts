import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { addPath } from '@quoin/shared/server/system-error';
import { folderStore } from '@quoin/shared/server/folder-store';
import { ReleaseError } from './release-error.ts';

/** The Ed25519 key that signs a registry. Verification needs the public half only. */
export interface ReleaseKey {
  /** @throws ReleaseError when the file holds the public half only */
  requirePrivateHalf(): void;
  /**
   * @returns base64
   * @throws ReleaseError when the file holds the public half only
   */
  sign(text: string): string;
  isSignedBy(text: string, signature: string): boolean;
  /**
   * Derives a secret of 32 bytes for another purpose. All servers with the same key get the same secret.
   * @returns undefined when the file holds the public half only
   */
  deriveSecret(purpose: string): Buffer | undefined;
}

function toReleaseKey(pem: string, file: string): ReleaseKey {
  const isPrivate = pem.includes('PRIVATE KEY');
  let publicKey: KeyObject;
  try {
    publicKey = createPublicKey(pem);
  } catch {
    throw new ReleaseError(`${file} has no readable key. It must contain an Ed25519 key in PEM format.`);
  }
  if (publicKey.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError(`${file} holds a key of another kind than Ed25519.`);
  const requirePrivateHalf = (): void => {
    if (!isPrivate)
      throw new ReleaseError(`${file} holds the public half of the key only: releases cannot be changed from here.`);
  };
  return {
    requirePrivateHalf,
    sign: (text) => {
      requirePrivateHalf();
      return sign(null, Buffer.from(text), createPrivateKey(pem)).toString('base64');
    },
    isSignedBy: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
    deriveSecret: (purpose) => {
      if (!isPrivate) return undefined;
      const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
      return Buffer.from(hkdfSync('sha256', der, '', purpose, 32));
    },
  };
}

/** Creates a key file. If another process creates it first, that key is kept. */
async function makeKey(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await folderStore(dirname(file)).create(basename(file), String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
}

/**
 * Reads the key in a file.
 * @returns undefined when there is no file
 * @throws ReleaseError for a file without an Ed25519 key
 */
export async function readReleaseKey(file: string): Promise<ReleaseKey | undefined> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    return addPath(file)(error);
  });
  return pem === undefined ? undefined : toReleaseKey(pem, file);
}

/** Reads the key in a file, and creates it if there is none. */
export async function ensureReleaseKey(file: string): Promise<ReleaseKey> {
  const existing = await readReleaseKey(file);
  if (existing) return existing;
  await makeKey(file);
  return ensureReleaseKey(file);
}
