import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Placed {
  folder: string;
  /** The texts of its files, by their paths in it. */
  files: Readonly<Record<string, string>>;
  /** What else has to be so before the folder is there. */
  first?: () => Promise<void>;
}

/**
 * Makes a folder with its files. It is written under another name and renamed last, so that an interruption leaves
 * nothing that counts, and the same command completes it.
 */
export async function placeFolder({ folder, files, first }: Placed): Promise<void> {
  const beside = path.join(path.dirname(folder), `.${path.basename(folder)}.tmp`);
  await rm(beside, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(beside, file)), { recursive: true });
    await writeFile(path.join(beside, file), text);
  }
  await first?.();
  await rename(beside, folder);
}
