import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../run/root.ts';

const excluded = /\.test\.tsx?$|(^|\/)(node_modules|dist)\/|^webpack\/testing\//;

const isCompiled = (file: string): boolean => /(?<!\.d)\.tsx?$/.test(file);

/** Lists a package's files relative to the root, without tests and build output. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !excluded.test(file));
}

/**
 * Writes packages to a folder with the repository's structure. TypeScript becomes JavaScript with declarations, because
 * Node strips no types below node_modules; other files are copied.
 * @throws Error with the compiler's diagnostics if it cannot emit a file
 */
export async function emitPackages(folders: readonly string[], target: string): Promise<void> {
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const config: unknown = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(root, file)),
    {
      // The suite `types` checks the types.
      ...options,
      noEmit: false,
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: target,
    },
  );
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCurrentDirectory: () => root,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    );
  await Promise.all(
    files.filter((file) => !isCompiled(file)).map((file) => cp(path.join(root, file), path.join(target, file))),
  );
}
