import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings/settings';

/** Returns the path of the file with the generated password of the first administrator. */
export const initialPasswordFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string =>
  path.join(dataDir, 'initial-admin-password');

/** Returns `ADMIN_PASSWORD`, or generates a password and writes it to a file that only its owner can read. */
export async function initialPassword(settings: Settings): Promise<{ password: string; file: string | undefined }> {
  if (settings.adminPassword !== undefined) return { password: settings.adminPassword, file: undefined };
  const password = randomBytes(18).toString('base64url');
  const file = initialPasswordFile(settings);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { password, file };
}

/** Removes the file, when no account has its password. */
export const removeInitialPassword = (settings: Pick<Settings, 'dataDir'>): Promise<void> =>
  rm(initialPasswordFile(settings), { force: true });
