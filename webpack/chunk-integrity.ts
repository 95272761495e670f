import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { getIntegrity } from './integrity.ts';

const pluginName = 'ChunkIntegrity';

/** Stands for a chunk's hash until its file is finished; as long as the hash, so that source maps stay true. */
const placeholderOf = ({ id }: Chunk): string => getIntegrity(`the chunk ${id}`);

/**
 * A chunk that this page asked for before was damaged or did not come: the browser would give what it remembers of that
 * address.
 */
const newAddress =
  'const asked = self.quoinAsked ??= {}; asked[url] = (asked[url] ?? -1) + 1; if (asked[url]) script.src = `${url}?attempt=${asked[url]}`;';

/**
 * Lets the browser check every chunk: the script that loads chunks carries their hashes, and is itself checked by
 * whoever loads it (the page's HTML names the hash of the shell's, the registry that of a remote's entry).
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const loading = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      // An integrity policy trusts the hash of a CORS request only.
      loading.createScript.tap(
        pluginName,
        (source, chunk) =>
          `${source}\n${newAddress}\nscript.crossOrigin = 'anonymous';\nscript.integrity = ${JSON.stringify(placeholders(compilation, chunk))}[chunkId];`,
      );
      // After all that changes a file, such as the minimizer.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => fillIn(compilation));
    });
  }
}

/** The chunks that a script may load, but for those that are styles alone or nothing at all. */
const chunksOf = ({ chunkGraph }: Compilation, loader: Chunk): Chunk[] =>
  [...loader.getAllAsyncChunks()].filter((chunk) =>
    webpack.javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph),
  );

const placeholders = (compilation: Compilation, loader: Chunk): Record<string, string> =>
  Object.fromEntries(chunksOf(compilation, loader).map((chunk) => [String(chunk.id), placeholderOf(chunk)]));

function fillIn(compilation: Compilation): void {
  const scriptOf = ({ files }: Chunk) => [...files].find((file) => file.endsWith('.js'));
  for (const loader of [...compilation.chunks].filter((chunk) => chunk.hasRuntime())) {
    const file = scriptOf(loader);
    if (file === undefined) continue;
    const hashes = new Map(
      chunksOf(compilation, loader).map((chunk) => [
        placeholderOf(chunk),
        getIntegrity(compilation.getAsset(scriptOf(chunk) ?? '')?.source.buffer() ?? ''),
      ]),
    );
    compilation.updateAsset(file, (old) => replaced(old, hashes));
  }
}

function replaced(old: webpack.sources.Source, hashes: ReadonlyMap<string, string>): webpack.sources.Source {
  const text = old.source().toString();
  const filled = new webpack.sources.ReplaceSource(old);
  for (const [placeholder, hash] of hashes) {
    const at = text.indexOf(placeholder);
    if (at >= 0) filled.replace(at, at + placeholder.length - 1, hash);
  }
  return filled;
}
