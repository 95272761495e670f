import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { getIntegrity } from './integrity.ts';

const pluginName = 'ChunkIntegrity';

/**
 * Returns a placeholder for a chunk's hash until its file is final. It is as long as the hash, so that source maps stay
 * valid.
 */
export const getPlaceholder = ({ id }: Chunk): string => getIntegrity(`the chunk ${id}`);

/**
 * Adds a query parameter when the page requests a chunk again. The first response failed or was damaged, and the
 * browser might reuse it for the same URL.
 */
const addAttempt =
  'const asked = self.quoinAsked ??= {}; asked[url] = (asked[url] ?? -1) + 1; if (asked[url]) script.src = `${url}?attempt=${asked[url]}`;';

/**
 * Lets the browser verify every chunk: the script that loads the chunks contains their hashes. That script is verified
 * too: the page's HTML has the hash of the shell's script, the registry the hash of a remote's container. The scripts
 * of workers are checked by these hashes as well (`worker-scripts.ts`).
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const loading = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      // An integrity policy accepts a script's hash only if the request uses CORS.
      loading.createScript.tap(
        pluginName,
        (source, chunk) =>
          `${source}\n${addAttempt}\nscript.crossOrigin = 'anonymous';\nscript.integrity = ${JSON.stringify(placeholders(compilation, chunk))}[chunkId];`,
      );
      // After every plugin that changes files, such as the minimizer.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => fillPlaceholders(compilation));
    });
  }
}

/** Returns the chunks of a build's workers, `new Worker(new URL('./w.ts', import.meta.url))`. Each is one script. */
export const listWorkers = ({ asyncEntrypoints }: Compilation): Chunk[] =>
  asyncEntrypoints.map((entrypoint) => entrypoint.getEntrypointChunk());

/** Returns the chunks that a script may load, without those that contain only styles or nothing. */
const getAsyncChunks = ({ chunkGraph }: Compilation, loader: Chunk): Chunk[] =>
  [...loader.getAllAsyncChunks()].filter((chunk) =>
    webpack.javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph),
  );

const placeholders = (compilation: Compilation, loader: Chunk): Record<string, string> =>
  Object.fromEntries(getAsyncChunks(compilation, loader).map((chunk) => [String(chunk.id), getPlaceholder(chunk)]));

function fillPlaceholders(compilation: Compilation): void {
  const findScript = ({ files }: Chunk) => [...files].find((file) => file.endsWith('.js'));
  for (const loader of [...compilation.chunks].filter((chunk) => chunk.hasRuntime())) {
    const file = findScript(loader);
    if (file === undefined) continue;
    const hashes = new Map(
      [...getAsyncChunks(compilation, loader), ...listWorkers(compilation)].map((chunk) => [
        getPlaceholder(chunk),
        getIntegrity(compilation.getAsset(findScript(chunk) ?? '')?.source.buffer() ?? ''),
      ]),
    );
    compilation.updateAsset(file, (source) => replacePlaceholders(source, hashes));
  }
}

function replacePlaceholders(
  source: webpack.sources.Source,
  hashes: ReadonlyMap<string, string>,
): webpack.sources.Source {
  const text = source.source().toString();
  const filled = new webpack.sources.ReplaceSource(source);
  for (const [placeholder, hash] of hashes) {
    const at = text.indexOf(placeholder);
    if (at >= 0) filled.replace(at, at + placeholder.length - 1, hash);
  }
  return filled;
}
