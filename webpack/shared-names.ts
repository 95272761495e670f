import { relative } from 'node:path';
import type { Chunk, Compilation, Module, NormalModule } from 'webpack';
import type { Requirement, ProvidedModule } from '@quoin/shared/contract/compatibility';
import { sharedFolder, sharedLibraries, sharedModules } from './shared-deps.ts';

/** The hash of each module's declarations; a library has none. */
export type TypeHashes = Readonly<Record<string, { types: string }>>;

/**
 * What a remote's build takes from the shell, by the shared module's key: the names that its code uses, and no others.
 */
export function readRequirements(compilation: Compilation, types: TypeHashes): Record<string, Requirement> {
  const uses = Map.groupBy(
    modulesOf(compilation).flatMap((module) => usesIn(module, compilation)),
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

/** What the shell's build has under each key; what is not eager, the back-office alone. */
export function readProvided(compilation: Compilation, types: TypeHashes): Record<string, ProvidedModule> {
  const byFile = new Map(
    modulesOf(compilation)
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
 * What a remote brings to the shell's pages of what is shared, by name; nothing as it should be.
 * @param forOthers named chunks that no page of the shell loads
 */
export function carriedIn(compilation: Compilation, forOthers: readonly string[] = []): string[] {
  const chunks = chunksOfPages(compilation, forOthers);
  const isInPages = (module: Module) =>
    forOthers.length === 0
    || [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunks.has(chunk));
  const files = [...compilation.modules]
    .filter(isInPages)
    .flatMap(withParts)
    .filter(isFile)
    .map(({ resource }) => resource.replaceAll('\\', '/'));
  const libraries = sharedLibraries.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)));
  const own = files
    .map((file) => relative(sharedFolder, file).replaceAll('\\', '/'))
    .filter((file) => /^src\/(?!contract\/|singletons\.[jt]s$)/.test(file));
  return [...libraries, ...new Set(own.map((file) => `@quoin/shared/${file}`))];
}

const isFile = (module: Module): module is NormalModule => 'resource' in module;

/** The chunk of what sends calls to the content API, as `shared/src/runtime/api-client.ts` names it. */
export const apiClientChunk = 'axios';

/**
 * The chunks that pages of the shell may load: those of every named chunk group, but for what is exposed to others.
 * What a remote brings for others has no name, but for the API client.
 */
function chunksOfPages({ namedChunkGroups }: Compilation, forOthers: readonly string[]): ReadonlySet<Chunk> {
  const ofOthers = new Set([...forOthers, apiClientChunk]);
  return new Set([...namedChunkGroups].flatMap(([name, { chunks }]) => (ofOthers.has(name) ? [] : chunks)));
}

/** Every module, those that webpack put together into one included. */
const modulesOf = ({ modules }: Compilation): Module[] => [...modules].flatMap(withParts);

const withParts = (module: Module): Module[] => [module, ...partsOf(module)];

const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules : [];

function usesIn(module: Module, { moduleGraph }: Compilation): { key: string; names: string[] }[] {
  return module.dependencies.flatMap((dependency) => {
    if (!('request' in dependency) || typeof dependency.request !== 'string') return [];
    const names = dependency
      .getReferencedExports(moduleGraph, undefined)
      .flatMap((one) => (Array.isArray(one) ? one : one.name).slice(0, 1));
    return [{ key: dependency.request, names }];
  });
}
