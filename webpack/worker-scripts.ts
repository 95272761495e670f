import { extname, join } from 'node:path';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { getPlaceholder, listWorkers } from './chunk-integrity.ts';

const pluginName = 'WorkerScripts';

/** In a packed package this file is JavaScript. */
const releaseWorker = join(import.meta.dirname, `workers/release-worker${extname(import.meta.filename)}`);

/**
 * Lets the page check the scripts of workers, in releases and on a development server. All code uses the `Worker` of
 * `release-worker.ts`, to which webpack's run-time gives the hashes.
 */
export class WorkerScripts {
  apply(compiler: Compiler): void {
    new webpack.ProvidePlugin({ Worker: [releaseWorker, 'ReleaseWorker'] }).apply(compiler);
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      for (const need of [webpack.RuntimeGlobals.relativeUrl, webpack.RuntimeGlobals.publicPath])
        compilation.hooks.runtimeRequirementInTree
          .for(need)
          .tap(pluginName, (chunk) => compilation.addRuntimeModule(chunk, new ReleaseAddresses(need)));
      compilation.hooks.afterChunks.tap(pluginName, () => compilation.errors.push(...refuseParts(compilation)));
    });
  }
}

/**
 * Refuses workers that consist of several scripts: nothing could check those that a worker loads itself. A shared
 * module is another script too.
 */
function refuseParts(compilation: Compilation): webpack.WebpackError[] {
  const isSingle = (worker: Chunk) =>
    worker.getAllReferencedChunks().size === 1
    && [...compilation.chunkGraph.getChunkModulesIterable(worker)].every(({ type }) => !type.startsWith('consume-'));
  return listWorkers(compilation)
    .filter((worker) => !isSingle(worker))
    .map((worker) => {
      const [module] = compilation.chunkGraph.getChunkEntryModulesIterable(worker);
      return new webpack.WebpackError(
        `The worker ${module?.nameForCondition() ?? String(worker.id)} loads other scripts, which nothing could check. Replace its import() by import, and use no modules in it that the shell provides.`,
      );
    });
}

const { publicPath, relativeUrl } = webpack.RuntimeGlobals;

/** A checked worker learns the folder of its release, and the hashes of workers, from its first line. */
const inWorker = `({ folder: ${publicPath}, workers: __webpack_require__.workers } = self.quoinRelease ?? { folder: ${publicPath}, workers: {} });`;

/** In a page of the same site, the address of an asset is a path, as on the server. */
const assetsInPage = `const Relative = ${relativeUrl};
${relativeUrl} = function (url) { return new Relative(url.startsWith(location.origin + '/') ? url.slice(location.origin.length) : url); };
${relativeUrl}.prototype = URL.prototype;`;

/** What webpack's run-time lacks: the addresses of assets as on the server, and the hashes of workers. */
class ReleaseAddresses extends webpack.RuntimeModule {
  readonly #need: string;

  constructor(need: string) {
    super(`release addresses: ${need}`, webpack.RuntimeModule.STAGE_BASIC + 1);
    this.#need = need;
  }

  override generate(): string {
    const { chunk, chunkGraph, compilation } = this;
    // The loader of styles runs them during the build, where there is no page.
    if (!chunk || !compilation || chunkGraph?.buildTimeExecution) return '';
    const workers = listWorkers(compilation);
    if (workers.includes(chunk)) return this.#need === publicPath ? inWorker : '';
    if (this.#need === relativeUrl) return assetsInPage;
    return workers.length > 0 ? `__webpack_require__.workers = ${JSON.stringify(hashWorkers(compilation))};` : '';
  }
}

/** Returns the hashes of workers by file name. A development server's files change, so they have none. */
const hashWorkers = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    listWorkers(compilation).map((worker) => [
      compilation.getPath(compilation.outputOptions.filename ?? '[name].js', { chunk: worker }),
      compilation.options.mode === 'production' ? getPlaceholder(worker) : '',
    ]),
  );
