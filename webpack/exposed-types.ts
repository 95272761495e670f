import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import AdmZip from 'adm-zip';
import { getDistFolder, getAppFolder, root } from './parts.ts';

/** What the federation library calls the types of what a remote exposes. */
export const typesArchive = '@mf-types.zip';

/** The same sources give the same bytes: a release's files are known by their hashes. */
function withoutTimes(file: string): void {
  const archive = new AdmZip(file);
  for (const entry of archive.getEntries()) entry.header.time = new Date(1980, 0, 1);
  archive.writeZip(file);
}

/** How the library is to compile: types are checked elsewhere, this only writes them. Answers the file that says so. */
function writeCompilerSettings(): string {
  const file = join(root, 'node_modules/.cache/quoin/tsconfig.exposed.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(import.meta.dirname, 'tsconfig.base.json'),
      compilerOptions: { noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, rootDir: root },
      files: [join(import.meta.dirname, 'styles.d.ts')],
    }),
  );
  return file;
}

/**
 * Has the federation library write the types of what a remote exposes to other hosts: `@mf-types.zip` and
 * `@mf-types.d.ts`, named in `mf-manifest.json`.
 */
export const exposedTypes = () =>
  ({
    generateTypes: {
      tsConfigPath: writeCompilerSettings(),
      deleteTsConfig: true,
      extractThirdParty: false,
      generateAPITypes: true,
      afterGenerate: ({ zipTypesPath }: { zipTypesPath?: string }) => {
        if (zipTypesPath) withoutTimes(zipTypesPath);
      },
    },
    consumeTypes: false,
  }) as const;

/**
 * Removes what the library remembers of the last time: it would take the types for written, though they are gone with
 * the last build.
 */
export const forgetExposedTypes = (name: string): Promise<void> =>
  rm(join(getAppFolder(name), 'node_modules/.cache/mf-types'), { recursive: true, force: true });

/**
 * Checks that the types of what a remote exposes to other hosts were written: the library only logs when they were not.
 * @throws Error that names what has no types
 */
export async function checkExposedTypes(name: string, exposed: readonly string[]): Promise<void> {
  if (exposed.length === 0) return;
  const client = join(getDistFolder(name), 'client');
  // The library leaves what it packed.
  await rm(join(client, '@mf-types'), { recursive: true, force: true });
  const file = join(client, typesArchive);
  const found = existsSync(file) ? new AdmZip(file).getEntries().map(({ entryName }) => entryName) : [];
  const missing = exposed.filter((key) => !found.includes(`${key}.d.ts`));
  if (missing.length > 0)
    throw new Error(
      `${name} was not built: there are no types of what it exposes as ${missing.join(', ')}. FEDERATION_DEBUG=true makes the federation library say why.`,
    );
}
