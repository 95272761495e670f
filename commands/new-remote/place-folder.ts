import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface NewFolder {
  folder: string;
  /** The content of its files, by relative path. */
  files: Readonly<Record<string, string>>;
  /** Runs after the files are written and before the folder gets its name. */
  first?: () => Promise<void>;
}

/**
 * Creates a folder with its files. It writes to a temporary folder and renames that last, so that after an interruption
 * the same command can run again.
 */
export async function placeFolder({ folder, files, first }: NewFolder): Promise<void> {
  const temporary = path.join(path.dirname(folder), `.${path.basename(folder)}.tmp`);
  await rm(temporary, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(temporary, file)), { recursive: true });
    await writeFile(path.join(temporary, file), text);
  }
  await first?.();
  await rename(temporary, folder);
}
