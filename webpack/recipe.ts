import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { toContainerName } from '@quoin/shared/contract/releases/app-name';
import webpack, { type Chunk, type ChunkGraph, type Configuration, type Module } from 'webpack';
import { browser, federation, type Build, type NamingOptions } from './base-config.ts';
import { exposedTypes } from './exposed-types.ts';
import { serverBuild } from './server-build.ts';
import { sharedModules, type SharedModule } from './shared-deps.ts';
import { apiClientChunk } from './shared-names.ts';

/** The webpack builds of one app. */
export interface Builds {
  /** The builds for browsers. All their files are in one folder. */
  browser: Configuration[];
  /** The build for the render worker. */
  server?: Configuration;
  /** The named chunks that a remote exposes to other hosts. No page of the shell loads them. */
  forOthers?: readonly string[];
}

/** Creates an app's webpack builds for one version and mode. */
export type Recipe = (build: Build) => Builds;

const kitFiles = /[\\/](node_modules[\\/](?!axios)|shared[\\/]src[\\/](admin|ui|contract)[\\/])/;

/**
 * Chunks that contain all their code: only a form with rich text needs the editor, and only an API call needs axios.
 * The previews use a few exports of the kit's chunk. They must not load the kit's styles, because they have to look
 * like the site.
 */
const wholeChunks: readonly string[] = ['rich-text', apiClientChunk, 'preview', 'linked-preview'];

/** Chunks that load later, each with the libraries that nothing else uses. */
const laterChunks =
  /^(change-dialog|crop|csv|filled-point|form-screen|history-screen|linked-preview|list-screen|rich-text|media-library|overlays|login-modal|parts|preview-dialog|publish-dialog|review-panel|saved-views|second-factor|releases|schedule-dialog|trash-screen)$/;
const laterModules =
  /[\\/]shared[\\/]src[\\/](admin[\\/](passkey|kinds[\\/](kinds|image)\.|media-library[\\/]|previews[\\/]|unsaved[\\/]unsaved-guard|delete[\\/])|ui[\\/]((\w+-)?modal|tokens))/;

/** Whether a chunk loads later. The chunk of a shared module has no name, so its root modules decide. */
const isLater = (chunk: Chunk, chunkGraph: ChunkGraph): boolean =>
  laterChunks.test(chunk.name ?? '')
  || [...chunkGraph.getChunkRootModules(chunk)].every((module) => laterModules.test(module.nameForCondition() ?? ''));

const isKitModule = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  kitFiles.test(module.nameForCondition() ?? '')
  && [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => !isLater(chunk, chunkGraph));

/**
 * Makes V8 compile the whole entry script on a background thread while it loads. Otherwise V8 compiles each function on
 * the main thread when it is first called. This runs after the minimizer, which removes comments.
 */
const precompileBanner = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^(main|back-office)\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

interface ShellOptions extends NamingOptions {
  entry: Record<string, string>;
  provided: readonly SharedModule[];
  /** Whether this build writes the release's `mf-manifest.json`. */
  manifest?: boolean;
}

function shellBuild(build: Build, { entry, prefix = '', provided, manifest = false }: ShellOptions): Configuration {
  const config = browser('shell', { ...build, prefix });
  const shared = Object.fromEntries(
    provided.map(({ key, version, file, eager }) => [
      key,
      { import: file, shareKey: key, version, requiredVersion: version, singleton: true, strictVersion: true, eager },
    ]),
  );
  return {
    ...config,
    name: `shell for the browser: ${Object.keys(entry).join()}`,
    entry,
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federation,
        name: 'shell',
        dts: false,
        manifest,
        shared,
        // The page's HTML lists the remotes and their files, so the shell needs no code that reads manifests.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      precompileBanner,
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && !wholeChunks.includes(chunk.name ?? ''),
        cacheGroups: {
          // The kit and its libraries are one script, which loads with the first admin screen. Code that only lists,
          // forms and dialogs use loads with the first of them.
          kit: { name: 'kit', test: isKitModule, enforce: true },
        },
      },
    },
  };
}

const startScripts = ['once-painted', 'watch-start', 'trusted-types', 'preview-trusted-types'];

/**
 * The builds of the shell, the host. It contains no address of a remote: remotes are loaded at run time from the
 * registry. It is built twice, so that a visitor's first script contains nothing of the back-office. The back-office
 * build provides every shared module, the site's build only the eager ones. A third build has the script that delays a
 * visitor's other scripts, the script that reports a failed start, and the Trusted Types policies of the back-office.
 */
export const shellRecipe: Recipe = (build) => ({
  browser: [
    {
      ...browser('shell', build),
      entry: Object.fromEntries(startScripts.map((name) => [name, `./src/start/${name}.ts`])),
    },
    shellBuild(build, {
      entry: { main: './src/index.ts' },
      prefix: 'site-',
      provided: sharedModules.filter(({ eager }) => eager),
    }),
    shellBuild(build, {
      entry: { 'back-office': './src/admin-frame/back-office.ts' },
      provided: sharedModules,
      manifest: true,
    }),
  ],
});

interface RemoteOptions {
  name: string;
  /** Whether the edge renders the remote. It then gets a second build, for the render worker. */
  server?: boolean;
  /** The modules that other hosts may load too, by name: `{ screen: './src/screen/public-screen.tsx' }`. */
  exposes?: Readonly<Record<string, string>>;
}

const runtimeModules =
  /[\\/](shared[\\/]src[\\/](runtime[\\/]|memory-router)|node_modules[\\/]react-router(-dom)?[\\/])/;

/**
 * Returns a remote's `shared` option. Each shared module comes from the shell. A host other than Quoin's shell has
 * React only. A remote that exposes modules to such hosts therefore brings the run-time singletons, in a script that no
 * page of the shell loads.
 */
const makeSharedOption = ({ forOthers }: { forOthers: boolean }) =>
  Object.fromEntries(
    sharedModules.map(({ key, version, file }) => {
      const isBundled = forOthers && key.startsWith('@quoin/shared/runtime/');
      return [
        key,
        {
          import: isBundled ? file : false,
          version,
          requiredVersion: `^${version}`,
          singleton: true,
          strictVersion: true,
        } as const,
      ];
    }),
  );

/** Creates the recipe of a remote. Its entry point is `src/index.ts`, and the shell provides all shared modules. */
export const remoteRecipe =
  ({ name, server = false, exposes = {} }: RemoteOptions): Recipe =>
  (build) => {
    // Any host can load the remote, so its files are found relative to its container script.
    const config = browser(name, { ...build, publicPath: 'auto' });
    const forOthers = Object.keys(exposes);
    // Chunks for other hosts have no name, except the chunk of the API client. A worker loads no other chunk.
    const isPageChunk = (chunk: Chunk) =>
      typeof chunk.name === 'string' && !chunk.hasRuntime() && ![...forOthers, apiClientChunk].includes(chunk.name);
    const client: Configuration = {
      ...config,
      // Code that at least three of a page's chunks use is one chunk for all of them. Code that two of them use is in
      // both. Styles stay with their modules, to keep the order of their cascade layers.
      optimization: {
        ...config.optimization,
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            ...(forOthers.length > 0
              ? { runtime: { name: 'runtime', test: runtimeModules, priority: 1, enforce: true } }
              : {}),
            common: { name: 'routes', type: /^javascript/, chunks: isPageChunk, minChunks: 3, enforce: true },
          },
        },
      },
      entry: {},
      // When a shared chunk fails to load, the importing module must fail too, and not get an empty module.
      output: { ...config.output, strictModuleErrorHandling: true },
      plugins: [
        ...(config.plugins ?? []),
        new ModuleFederationPlugin({
          ...federation,
          name: toContainerName(name),
          dts: forOthers.length > 0 && build.mode === 'production' ? exposedTypes() : false,
          filename: 'entry.js',
          exposes: {
            './routes': { import: ['./src/index.ts'], name: 'routes' },
            './singletons': { import: ['@quoin/shared/singletons'], name: 'singletons' },
            ...Object.fromEntries(
              Object.entries(exposes).map(([key, file]) => [`./${key}`, { import: [file], name: key }]),
            ),
          },
          shared: makeSharedOption({ forOthers: forOthers.length > 0 }),
          // The shell puts Module Federation's run-time on the global object before it loads a remote, so that a page
          // has only one copy.
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
        }),
      ],
    };
    return { browser: [client], forOthers, ...(server ? { server: serverBuild(name, build) } : {}) };
  };
