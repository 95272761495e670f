import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import type { SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import { hashSources } from './fingerprint.ts';
import { root } from './apps.ts';
import { sharedFolder, sharedModules } from './shared-deps.ts';
import type { TypeHashes } from './shared-names.ts';

/** Reads the recipe's TypeScript options, and the declaration files that it includes. */
export function readCompilerSettings(): { options: ts.CompilerOptions; fileNames: string[] } {
  const config: unknown = ts.readConfigFile(join(import.meta.dirname, 'tsconfig.base.json'), (file) =>
    ts.sys.readFile(file),
  ).config;
  return ts.parseJsonConfigFileContent(config, ts.sys, import.meta.dirname);
}

const inShared = (file: string): string => relative(sharedFolder, file).replaceAll(sep, '/');

const toDeclarationFile = (file: string): string => file.replace(/(?:\.d)?\.[jt]sx?$/, '.d.ts');

function emitDeclarations(): SharedTypes {
  const modules = sharedModules.filter(({ key }) => key.startsWith('@quoin/shared/'));
  const { options, fileNames } = readCompilerSettings();
  // In the published package, a module is a JavaScript file with a declaration file.
  const program = ts.createProgram([...fileNames, ...modules.map(({ file }) => file.replace(/\.js$/, '.d.ts'))], {
    ...options,
    noEmit: false,
    noCheck: true,
    declaration: true,
    removeComments: true,
    rewriteRelativeImportExtensions: true,
  });
  const files: Record<string, string> = {};
  const isOurs = (file: string) => !inShared(file).startsWith('..') && !inShared(file).includes('node_modules');
  for (const { fileName, isDeclarationFile, text } of program.getSourceFiles())
    if (isDeclarationFile && isOurs(fileName)) files[inShared(fileName)] = text;
  program.emit(
    undefined,
    (file, text) => {
      if (isOurs(file)) files[inShared(file)] = text;
    },
    undefined,
    true,
  );
  return {
    files,
    entryPoints: Object.fromEntries(modules.map(({ key, file }) => [key, toDeclarationFile(inShared(file))])),
  };
}

/**
 * Returns the declarations of the shared modules and of everything they import. The result is cached by a hash of the
 * sources.
 */
export async function readSharedTypes(): Promise<SharedTypes> {
  const file = join(
    root,
    'node_modules/.cache/quoin',
    `types-${await hashSources([sharedFolder, import.meta.dirname])}.json`,
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text) {
    const types: SharedTypes = JSON.parse(text);
    return types;
  }
  const types = emitDeclarations();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(types));
  await rename(`${file}.${process.pid}`, file);
  return types;
}

/** Returns the paths of a declaration and of all relative imports, direct and indirect. */
function collectClosure(
  path: string,
  { files, seen }: { files: SharedTypes['files']; seen: Set<string> },
): Set<string> {
  const text = files[path];
  if (text === undefined || seen.has(path)) return seen;
  seen.add(path);
  for (const { fileName } of ts.preProcessFile(text).importedFiles) {
    if (fileName.startsWith('.'))
      collectClosure(toDeclarationFile(posix.join(posix.dirname(path), fileName)), { files, seen });
  }
  return seen;
}

/** Returns a hash of each shared module's declarations. */
export function hashModules({ files, entryPoints }: SharedTypes): TypeHashes {
  return Object.fromEntries(
    Object.entries(entryPoints).map(([key, path]) => {
      const hash = createHash('sha256');
      for (const file of [...collectClosure(path, { files, seen: new Set() })].sort())
        hash
          .update(file)
          .update('\0')
          .update(files[file] ?? '')
          .update('\0');
      return [key, { types: hash.digest('hex').slice(0, 12) }];
    }),
  );
}
