import { relative } from 'node:path';
import type { Chunk, Compilation, Module, NormalModule } from 'webpack';
import type { Requirement, ProvidedModule } from '@quoin/shared/contract/releases/compatibility';
import { sharedFolder, sharedLibraries, sharedModules } from './shared-deps.ts';

/** The hash of each shared module's type declarations. Libraries have none. */
export type TypeHashes = Readonly<Record<string, { types: string }>>;

/**
 * Returns what a remote's build requires from the shell, by the shared module's key. It lists only the exports that the
 * remote's code uses.
 */
export function readRequirements(compilation: Compilation, types: TypeHashes): Record<string, Requirement> {
  const uses = Map.groupBy(
    listModules(compilation).flatMap((module) => listUses(module, compilation)),
    ({ key }) => key,
  );
  return Object.fromEntries(
    sharedModules.flatMap(({ key, version }) => {
      const used = uses.get(key);
      return used
        ? [
            [
              key,
              { range: `^${version}`, exports: [...new Set(used.flatMap(({ names }) => names))].sort(), ...types[key] },
            ] as const,
          ]
        : [];
    }),
  );
}

/**
 * Returns what the shell's build provides, by the shared module's key. Modules that are not eager exist in the
 * back-office only.
 * @throws Error when webpack cannot determine a module's exports
 */
export function readProvided(compilation: Compilation, types: TypeHashes): Record<string, ProvidedModule> {
  const byFile = new Map(
    listModules(compilation)
      .filter(isFile)
      .map((module) => [module.resource, module]),
  );
  return Object.fromEntries(
    sharedModules.map(({ key, version, file, eager }) => {
      const module = byFile.get(file);
      const provided = module && compilation.moduleGraph.getExportsInfo(module).getProvidedExports();
      if (!Array.isArray(provided)) throw new Error(`webpack does not know what ${key} exports.`);
      return [
        key,
        { version, exports: [...provided].sort(), ...types[key], ...(eager ? {} : { area: 'admin' as const }) },
      ];
    }),
  );
}

/**
 * Returns the shared libraries and modules that a remote's chunks contain, by name. It is empty for a correct build.
 * @param forOthers named chunks that no page of the shell loads
 */
export function listBundledModules(compilation: Compilation, forOthers: readonly string[] = []): string[] {
  const chunks = listPageChunks(compilation, forOthers);
  const isInPages = (module: Module) =>
    forOthers.length === 0
    || [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunks.has(chunk));
  const files = [...compilation.modules]
    .filter(isInPages)
    .flatMap(withConcatenated)
    .filter(isFile)
    .map(({ resource }) => resource.replaceAll('\\', '/'));
  const libraries = sharedLibraries.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)));
  const sharedFiles = files
    .map((file) => relative(sharedFolder, file).replaceAll('\\', '/'))
    .filter((file) => /^src\/(?!contract\/|singletons\.[jt]s$)/.test(file));
  return [...libraries, ...new Set(sharedFiles.map((file) => `@quoin/shared/${file}`))];
}

const isFile = (module: Module): module is NormalModule => 'resource' in module;

/** The name of the API client's chunk, as in `shared/src/runtime/api-client.ts`. */
export const apiClientChunk = 'axios';

/**
 * Returns the chunks that pages of the shell may load: those of all named chunk groups, except what is exposed to other
 * hosts. Chunks that a remote brings for other hosts have no name, except the API client's.
 */
function listPageChunks({ namedChunkGroups }: Compilation, forOthers: readonly string[]): ReadonlySet<Chunk> {
  const otherNames = new Set([...forOthers, apiClientChunk]);
  return new Set([...namedChunkGroups].flatMap(([name, { chunks }]) => (otherNames.has(name) ? [] : chunks)));
}

/** Returns every module, including those that webpack concatenated into another one. */
const listModules = ({ modules }: Compilation): Module[] => [...modules].flatMap(withConcatenated);

const withConcatenated = (module: Module): Module[] => [module, ...listConcatenated(module)];

const listConcatenated = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules : [];

function listUses(module: Module, { moduleGraph }: Compilation): { key: string; names: string[] }[] {
  return module.dependencies.flatMap((dependency) => {
    if (!('request' in dependency) || typeof dependency.request !== 'string') return [];
    const names = dependency
      .getReferencedExports(moduleGraph, undefined)
      .flatMap((one) => (Array.isArray(one) ? one : one.name).slice(0, 1));
    return [{ key: dependency.request, names }];
  });
}
