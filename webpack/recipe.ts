import { extname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type ChunkGraph, type Configuration, type Module, type RuleSetRule } from 'webpack';
import { ChunkIntegrity } from './chunk-integrity.ts';
import { distOf, folderOf, root } from './parts.ts';
import { libraryFolder, serverShared, sharedModules, type SharedModule } from './shared-deps.ts';

/** How one build is to be made. */
export interface Build {
  /** Names the release; part of every address and of webpack's global names, so that two releases can live in one page. */
  version: string;
  mode: 'production' | 'development';
  /** The address of a development server; releases are served from `/mf/{name}/{version}/`. */
  origin?: string;
}

/** A part's builds. */
export interface Builds {
  /** What browsers are sent: all of it lies in one folder. */
  browser: Configuration[];
  /** For the render worker. */
  server?: Configuration;
}

/** A part's configuration: its builds, given how they are to be made. */
export type Recipe = (build: Build) => Builds;

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    configFile: join(root, 'tsconfig.json'),
    // The project's own options say noEmit; a build emits.
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, sourceMap: true },
  },
};

/** Class names depend on the part and the file's place in it, so that the server's build and the browser's agree, and no two parts' are the same. */
const styles = (name: string, { server, mode }: { server: boolean; mode: Build['mode'] }): RuleSetRule[] => {
  const localIdentName = mode === 'production' ? '[hash:base64:8]' : '[name]__[local]--[hash:base64:5]';
  const modules = {
    auto: true, localIdentName, localIdentContext: folderOf(name), localIdentHashSalt: name, namedExport: false, exportLocalsConvention: 'asIs', exportOnlyLocals: server,
  };
  return [{ test: /\.css$/, use: [...(server ? [] : [MiniCssExtractPlugin.loader]), { loader: 'css-loader', options: { modules } }], sideEffects: true }];
};

function common(name: string, build: Build): Configuration {
  const isProduction = build.mode === 'production';
  return {
    mode: build.mode,
    context: folderOf(name),
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The package's exports name its development build only, which warns in visitors' consoles.
      alias: isProduction ? { 'react-router$': join(libraryFolder('react-router'), 'dist/production/index.mjs') } : {},
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // A release is made from its sources alone.
    cache: isProduction ? false : { type: 'memory' },
  };
}

/** What the name of every further file begins with. */
interface Named { prefix?: string }

/** Where a build's further files are. */
interface Placed { publicPath?: string }

function browser(name: string, { prefix = '', publicPath, ...build }: Build & Named & Placed): Configuration {
  return {
    ...common(name, build),
    name: `${name} for the browser`,
    target: ['web', 'es2022'],
    output: {
      path: join(distOf(name), 'client'),
      publicPath: build.origin ? `${build.origin}/` : publicPath ?? `/mf/${name}/${build.version}/`,
      // The release's folder already carries a version, so a file's own name needs none.
      filename: '[name].js',
      chunkFilename: `${prefix}[name].js`,
      uniqueName: `${name}@${build.version}`,
      // Beside what is served: a release keeps them, and nobody is sent them.
      sourceMapFilename: '../maps/[file].map',
      chunkLoadTimeout: 10_000,
    },
    module: { rules: [scripts, ...styles(name, { server: false, mode: build.mode })], strictExportPresence: true },
    plugins: [
      // The order of files says nothing where every class name is unique.
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: `${prefix}[name].css`, ignoreOrder: true }),
      // A development server's files change under their addresses.
      ...(build.mode === 'production' ? [new ChunkIntegrity()] : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      runtimeChunk: false,
      chunkIds: 'named',
      moduleIds: 'deterministic',
    },
  };
}

const kitFiles = /[\\/](node_modules[\\/](?!axios)|shared[\\/]src[\\/](admin|ui|contract)[\\/])/;

/**
 * Scripts with all that they need in them: only a form with rich text needs the editor, only a call needs axios.
 * A preview needs of the kit's script a few names, and must have none of its styles: it looks as the site does.
 */
const wholeChunks: readonly string[] = ['rich-text', 'axios', 'preview'];

/** Scripts of their own, with the libraries that nothing else uses. */
const laterChunks: readonly string[] = ['form-screen', 'list-screen', 'rich-text', 'media-library', 'overlays', 'login-modal', 'releases'];
const laterDoors = /[\\/]shared[\\/]src[\\/](admin[\\/](media-library[\\/]|unsaved-guard|delete-modal|use-deletion)|ui[\\/]((\w+-)?modal|data-table))/;

/** A door that is shared has a chunk without a name: it is known by the module that it leads to. */
const isLater = (chunk: Chunk, chunkGraph: ChunkGraph): boolean =>
  laterChunks.includes(chunk.name ?? '') || [...chunkGraph.getChunkRootModules(chunk)].every((module) => laterDoors.test(module.nameForCondition() ?? ''));

const isOfKit = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  kitFiles.test(module.nameForCondition() ?? '') && [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => !isLater(chunk, chunkGraph));

/** Has V8 compile what a page starts with beside the main thread while it arrives, and not on it, a function at a time, when each is called. After the minimizer, which leaves no comment. */
const compiledAhead = new webpack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /^(main|back-office)\.js$/, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 });

const router: RuleSetRule = { test: /[\\/]react-router[\\/]dist[\\/]/, loader: join(import.meta.dirname, `drop-names${extname(import.meta.filename)}`) };

interface ShellOptions extends Named {
  entry: Record<string, string>;
  offered: readonly SharedModule[];
  /** Whether this build writes the release's `mf-manifest.json`. */
  manifest?: boolean;
}

/** What every container of the page has in common. */
const federation = {
  dev: false,
  // `version-first` loads every remote before the first render, and the page fails with the first remote that is down.
  shareStrategy: 'loaded-first',
  // The library's start code is a module of the build, and no file in node_modules.
  virtualRuntimeEntry: true,
} as const;

function shellBuild(build: Build, { entry, prefix = '', offered, manifest = false }: ShellOptions): Configuration {
  const config = browser('shell', { ...build, prefix });
  const shared = Object.fromEntries(offered.map(({ key, version, file, eager }) =>
    [key, { import: file, shareKey: key, version, requiredVersion: version, singleton: true, strictVersion: true, eager }]));
  return {
    ...config,
    name: `shell for the browser: ${Object.keys(entry).join()}`,
    entry,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), router] },
    plugins: [...(config.plugins ?? []), new ModuleFederationPlugin({
      ...federation,
      name: 'shell',
      dts: false,
      manifest,
      shared,
      // The edge tells the page what its remotes consist of, so the shell needs no code that reads manifests.
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }), compiledAhead],
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && !wholeChunks.includes(chunk.name ?? ''),
        cacheGroups: {
          // The kit and its libraries in one script, loaded with the first admin screen;
          // what lists, forms and dialogs alone use comes with the first of them.
          kit: { name: 'kit', test: isOfKit, enforce: true },
        },
      },
    },
  };
}

/**
 * The host. It holds no address of a remote: remotes are loaded at run time from the registry.
 * It is built twice, so that a visitor's first script knows nothing of the back-office: there every shared module is offered under its key,
 * on the site what every page has. Beside them stand what has a visitor's scripts wait, and what reports a start that fails.
 */
export const shellRecipe: Recipe = (build) => ({
  browser: [
    { ...browser('shell', build), entry: { 'once-painted': './src/once-painted.ts', 'watch-start': './src/watch-start.ts' } },
    shellBuild(build, { entry: { main: './src/index.ts' }, prefix: 'site-', offered: sharedModules.filter(({ eager }) => eager) }),
    shellBuild(build, { entry: { 'back-office': './src/back-office.ts' }, offered: sharedModules, manifest: true }),
  ],
});

interface RemoteOptions {
  name: string;
  /** Rendered on the server too: a second build, for the render worker. */
  server?: boolean;
}

/** A remote: its one door is `src/index.ts`; everything shared is the shell's. */
export const remoteRecipe = ({ name, server = false }: RemoteOptions): Recipe => (build) => {
  // The files of a remote lie where its entry does, in the page of whatever host.
  const config = browser(name, { ...build, publicPath: 'auto' });
  const shared = Object.fromEntries(sharedModules.map(({ key, version }) =>
    [key, { import: false, requiredVersion: `^${version}`, singleton: true, strictVersion: true } as const]));
  const client: Configuration = {
    ...config,
    // The code that most doors use comes once, for all of them; what two of them use stands in both. Styles stay with their doors, in the order of their layers.
    optimization: { ...config.optimization, splitChunks: { chunks: 'async', cacheGroups: { common: { name: 'routes', type: /^javascript/, minChunks: 3, enforce: true } } } },
    entry: {},
    // A failed shared chunk must fail its importer, not answer an empty module.
    output: { ...config.output, strictModuleErrorHandling: true },
    plugins: [...(config.plugins ?? []), new ModuleFederationPlugin({
      ...federation,
      name: name.replaceAll('-', '_'),
      dts: false,
      filename: 'entry.js',
      exposes: {
        './routes': { import: './src/index.ts', name: 'routes' },
        './singletons': { import: '@quoin/shared/singletons', name: 'singletons' },
      },
      shared,
      // The shell puts the library's core on the global object before it loads a remote, so a page has one copy of it.
      experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
    })],
  };
  return { browser: [client], ...(server ? { server: serverBuild(name, build) } : {}) };
};

function serverBuild(name: string, build: Build): Configuration {
  return {
    ...common(name, build),
    name: `${name} for the server`,
    target: 'node26',
    entry: { main: './src/index.ts' },
    output: { path: join(distOf(name), 'server'), filename: 'main.cjs', sourceMapFilename: '../maps/[file].map', library: { type: 'commonjs2' } },
    externalsType: 'commonjs',
    externals: Object.fromEntries(serverShared.map((key) => [key, key])),
    // One file: what the render worker verifies is what it runs.
    module: { rules: [scripts, ...styles(name, { server: true, mode: build.mode })], parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [],
  };
}
