import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import AdmZip from 'adm-zip';
import { getDistFolder, getAppFolder, root } from './apps.ts';

/** The file in which Module Federation writes the types of a remote's exposed modules. */
export const typesArchive = '@mf-types.zip';

/**
 * Sets fixed times in an archive. The same sources must give the same bytes, because a release's files are identified
 * by their hashes.
 */
function removeTimes(file: string): void {
  const archive = new AdmZip(file);
  for (const entry of archive.getEntries()) entry.header.time = new Date(1980, 0, 1);
  archive.writeZip(file);
}

/**
 * Writes the compiler settings with which Module Federation emits declarations. They skip type checking, which happens
 * elsewhere. Returns the path of the file.
 */
function writeCompilerSettings(): string {
  const file = join(root, 'node_modules/.cache/quoin/tsconfig.exposed.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(import.meta.dirname, 'tsconfig.base.json'),
      compilerOptions: { noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, rootDir: root },
      files: [join(import.meta.dirname, 'imported-files.d.ts')],
    }),
  );
  return file;
}

/**
 * Returns the options with which Module Federation writes the types of a remote's exposed modules: `@mf-types.zip` and
 * `@mf-types.d.ts`, which `mf-manifest.json` names.
 */
export const exposedTypes = () =>
  ({
    generateTypes: {
      tsConfigPath: writeCompilerSettings(),
      deleteTsConfig: true,
      extractThirdParty: false,
      generateAPITypes: true,
      afterGenerate: ({ zipTypesPath }: { zipTypesPath?: string }) => {
        if (zipTypesPath) removeTimes(zipTypesPath);
      },
    },
    consumeTypes: false,
  }) as const;

/**
 * Removes Module Federation's type cache. Otherwise it would skip writing the types, although they were deleted with
 * the last build.
 */
export const deleteTypeCache = (name: string): Promise<void> =>
  rm(join(getAppFolder(name), 'node_modules/.cache/mf-types'), { recursive: true, force: true });

/**
 * Checks that the types of a remote's exposed modules were written. Module Federation only logs a failure.
 * @throws Error that names the modules without types
 */
export async function checkExposedTypes(name: string, exposed: readonly string[]): Promise<void> {
  if (exposed.length === 0) return;
  const client = join(getDistFolder(name), 'client');
  // Module Federation does not delete the files that it packed.
  await rm(join(client, '@mf-types'), { recursive: true, force: true });
  const file = join(client, typesArchive);
  const written = existsSync(file) ? new AdmZip(file).getEntries().map(({ entryName }) => entryName) : [];
  const missing = exposed.filter((key) => !written.includes(`${key}.d.ts`));
  if (missing.length > 0)
    throw new Error(
      `${name} was not built: the types of its exposed modules ${missing.join(', ')} are missing. Set FEDERATION_DEBUG=true to see why.`,
    );
}
