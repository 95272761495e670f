import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { toContainerName } from '@quoin/shared/contract/part-name';
import webpack, { type Chunk, type ChunkGraph, type Configuration, type Module } from 'webpack';
import { browser, common, federation, scripts, styles, type Build, type Named } from './base-config.ts';
import { exposedTypes } from './exposed-types.ts';
import { getDistFolder } from './parts.ts';
import { serverShared, sharedModules, type SharedModule } from './shared-deps.ts';
import { apiClientChunk } from './shared-names.ts';

/** A part's builds. */
export interface Builds {
  /** What browsers are sent: all of it lies in one folder. */
  browser: Configuration[];
  /** For the render worker. */
  server?: Configuration;
  /** The named chunks of what a remote exposes to other hosts; no page of the shell loads them. */
  forOthers?: readonly string[];
}

/** A part's configuration: its builds, given how they are to be made. */
export type Recipe = (build: Build) => Builds;

const kitFiles = /[\\/](node_modules[\\/](?!axios)|shared[\\/]src[\\/](admin|ui|contract)[\\/])/;

/**
 * Scripts with all that they need in them: only a form with rich text needs the editor, only a call needs axios.
 * A preview needs of the kit's script a few names, and must have none of its styles: it looks as the site does.
 */
const wholeChunks: readonly string[] = ['rich-text', apiClientChunk, 'preview'];

/** Scripts of their own, with the libraries that nothing else uses. */
const laterChunks: readonly string[] = [
  'form-screen',
  'list-screen',
  'rich-text',
  'media-library',
  'overlays',
  'login-modal',
  'releases',
];
const laterDoors =
  /[\\/]shared[\\/]src[\\/](admin[\\/](media-library[\\/]|unsaved-guard|delete-modal|use-deletion)|ui[\\/]((\w+-)?modal|data-table))/;

/** A shared module has a chunk without a name: it is known by the module that it leads to. */
const isLater = (chunk: Chunk, chunkGraph: ChunkGraph): boolean =>
  laterChunks.includes(chunk.name ?? '')
  || [...chunkGraph.getChunkRootModules(chunk)].every((module) => laterDoors.test(module.nameForCondition() ?? ''));

const isOfKit = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  kitFiles.test(module.nameForCondition() ?? '')
  && [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => !isLater(chunk, chunkGraph));

/**
 * Has V8 compile what a page starts with beside the main thread while it arrives, and not on it, a function at a time,
 * when each is called. After the minimizer, which leaves no comment.
 */
const compiledAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^(main|back-office)\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

interface ShellOptions extends Named {
  entry: Record<string, string>;
  offered: readonly SharedModule[];
  /** Whether this build writes the release's `mf-manifest.json`. */
  manifest?: boolean;
}

function shellBuild(build: Build, { entry, prefix = '', offered, manifest = false }: ShellOptions): Configuration {
  const config = browser('shell', { ...build, prefix });
  const shared = Object.fromEntries(
    offered.map(({ key, version, file, eager }) => [
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
        // The edge tells the page what its remotes consist of, so the shell needs no code that reads manifests.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      compiledAhead,
    ],
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
 * It is built twice, so that a visitor's first script knows nothing of the back-office: there every shared module is
 * offered under its key, on the site what every page has. Beside them stand what has a visitor's scripts wait, and what
 * reports a start that fails.
 */
export const shellRecipe: Recipe = (build) => ({
  browser: [
    {
      ...browser('shell', build),
      entry: { 'once-painted': './src/once-painted.ts', 'watch-start': './src/watch-start.ts' },
    },
    shellBuild(build, {
      entry: { main: './src/index.ts' },
      prefix: 'site-',
      offered: sharedModules.filter(({ eager }) => eager),
    }),
    shellBuild(build, { entry: { 'back-office': './src/back-office.ts' }, offered: sharedModules, manifest: true }),
  ],
});

interface RemoteOptions {
  name: string;
  /** Rendered on the server too: a second build, for the render worker. */
  server?: boolean;
  /** What hosts other than Quoin's shell may load too: `{ screen: './src/screen/public-screen.tsx' }`. */
  exposes?: Readonly<Record<string, string>>;
}

const ofRuntime = /[\\/](shared[\\/]src[\\/](runtime[\\/]|memory-router)|node_modules[\\/]react-router(-dom)?[\\/])/;

/**
 * What a remote says of each shared module: the shell has it. A host that is not Quoin's shell has React alone; for it,
 * a remote that exposes anything to others brings the run-time singletons, in a script that no page of the shell loads.
 */
const consumed = ({ forOthers }: { forOthers: boolean }) =>
  Object.fromEntries(
    sharedModules.map(({ key, version, file }) => {
      const isBrought = forOthers && key.startsWith('@quoin/shared/runtime/');
      return [
        key,
        {
          import: isBrought ? file : false,
          version,
          requiredVersion: `^${version}`,
          singleton: true,
          strictVersion: true,
        } as const,
      ];
    }),
  );

/** A remote: its entry point is `src/index.ts`; everything shared is the shell's. */
export const remoteRecipe =
  ({ name, server = false, exposes = {} }: RemoteOptions): Recipe =>
  (build) => {
    // The files of a remote lie where its entry does, in the page of whatever host.
    const config = browser(name, { ...build, publicPath: 'auto' });
    const forOthers = Object.keys(exposes);
    // What is brought for other hosts has no name, but for the API's client.
    const isOfPages = ({ name: chunk }: Chunk) =>
      typeof chunk === 'string' && ![...forOthers, apiClientChunk].includes(chunk);
    const client: Configuration = {
      ...config,
      // The code that most exposed modules use comes once, for all of them; what two of them use stands in both. Styles
      // stay with their modules, in the order of their layers.
      optimization: {
        ...config.optimization,
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            ...(forOthers.length > 0
              ? { runtime: { name: 'runtime', test: ofRuntime, priority: 1, enforce: true } }
              : {}),
            common: { name: 'routes', type: /^javascript/, chunks: isOfPages, minChunks: 3, enforce: true },
          },
        },
      },
      entry: {},
      // A failed shared chunk must fail its importer, not answer an empty module.
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
          shared: consumed({ forOthers: forOthers.length > 0 }),
          // The shell puts the library's core on the global object before it loads a remote, so a page has one copy of
          // it.
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
        }),
      ],
    };
    return { browser: [client], forOthers, ...(server ? { server: serverBuild(name, build) } : {}) };
  };

function serverBuild(name: string, build: Build): Configuration {
  return {
    ...common(name, build),
    name: `${name} for the server`,
    target: 'node26',
    entry: { main: './src/index.ts' },
    output: {
      path: join(getDistFolder(name), 'server'),
      filename: 'main.cjs',
      sourceMapFilename: '../maps/[file].map',
      library: { type: 'commonjs2' },
    },
    externalsType: 'commonjs',
    externals: Object.fromEntries(serverShared.map((key) => [key, key])),
    // One file: what the render worker verifies is what it runs.
    module: {
      rules: [scripts, ...styles(name, { server: true, mode: build.mode })],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [],
  };
}
