import { extname, join, parse } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, PathData, RuleSetRule } from 'webpack';
import { ChunkIntegrity } from './chunk-integrity.ts';
import { getDistFolder, getAppFolder, root } from './apps.ts';
import { ContainedStyles } from './containment/contained-styles.ts';
import { libraryFolder } from './shared-deps.ts';
import { WorkerScripts } from './worker-scripts.ts';

/* The configuration that all builds share. `recipe.ts` creates the builds of the shell and of remotes from it. */

/** The options of one build. */
export interface Build {
  /**
   * The version of the release. It is part of every URL and of webpack's global names, so that two releases can run in
   * one page.
   */
  version: string;
  mode: 'production' | 'development';
  /** The origin of a development server. Releases are served from `/mf/{name}/{version}/`. */
  origin?: string;
}

export const scriptOptions = {
  transpileOnly: true,
  configFile: join(root, 'tsconfig.json'),
  // The project's `tsconfig.json` sets `noEmit`, but a build must emit.
  compilerOptions: { noEmit: false, allowImportingTsExtensions: false, sourceMap: true },
};

export const scripts: RuleSetRule = { test: /\.tsx?$/, loader: 'ts-loader', options: scriptOptions };

interface StyleOptions {
  server: boolean;
  mode: Build['mode'];
  /** Notes the names of a remote's CSS modules. */
  contained?: ContainedStyles | undefined;
}

/**
 * Returns the rules for stylesheets. A class name depends on the app and on the path of the file in it. So the builds
 * for the server and the browser agree, and no two apps use the same name.
 */
export const styles = (name: string, { server, mode, contained }: StyleOptions): RuleSetRule[] => {
  const localIdentName = mode === 'production' ? '[hash:base64:8]' : '[name]__[local]--[hash:base64:5]';
  const modules = {
    auto: true,
    localIdentName,
    localIdentContext: getAppFolder(name),
    localIdentHashSalt: name,
    namedExport: false,
    exportLocalsConvention: 'asIs',
    exportOnlyLocals: server,
    ...(contained ? { getLocalIdent: contained.getLocalIdent } : {}),
  };
  return [
    {
      test: /\.css$/,
      use: [...(server ? [] : [MiniCssExtractPlugin.loader]), { loader: 'css-loader', options: { modules } }],
      sideEffects: true,
    },
    ...(server ? [] : [fonts]),
  ];
};

/** In a packed package the loaders are JavaScript. */
const getLoader = (file: string): string => join(import.meta.dirname, `${file}${extname(import.meta.filename)}`);

/** A list of font families becomes a style sheet. Its addresses are relative, and its files are of the same build. */
const fonts: RuleSetRule = {
  test: /\.fonts\.json$/,
  type: 'javascript/auto',
  use: [
    MiniCssExtractPlugin.loader,
    { loader: 'css-loader', options: { url: false, modules: false } },
    getLoader('fonts/font-faces-loader'),
  ],
  sideEffects: true,
};

/** An import of a picture, a font or a WebAssembly module is its address. JSON has one by `new URL(…)` only. */
export const assets: RuleSetRule = {
  test: /\.(svg|png|jpe?g|webp|avif|gif|woff2?|wasm)$/,
  dependency: { not: 'url' },
  type: 'javascript/auto',
  loader: getLoader('asset-address-loader'),
};

/** The hash keeps apart files of one name: a release is one flat folder. */
export const nameAsset = ({ filename = '' }: PathData): string =>
  `${parse(filename).name.replaceAll(/[^\w-]/g, '_')}.[contenthash:8][ext]`;

/** The address of an asset has no origin, so that it is the same on the server and in the browser. */
export const assetUrls = { url: 'relative' } as const;

export function common(name: string, build: Build): Configuration {
  const isProduction = build.mode === 'production';
  return {
    mode: build.mode,
    context: getAppFolder(name),
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The package's `exports` lead to its development build only, which logs warnings in visitors' consoles.
      alias: isProduction
        ? {
            'react-router$': join(
              libraryFolder('react-router', { of: 'react-router-dom' }),
              'dist/production/index.mjs',
            ),
            'react-router/dom$': join(
              libraryFolder('react-router', { of: 'react-router-dom' }),
              'dist/production/dom-export.mjs',
            ),
          }
        : {},
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // A release depends on its sources only, so its build uses no cache.
    cache: isProduction ? false : { type: 'memory' },
  };
}

/** A prefix for the names of all chunks except the entry points. */
export interface NamingOptions {
  prefix?: string;
}

/** The URL from which a build's chunks are loaded. */
interface PathOptions {
  publicPath?: string;
}

export function browser(
  name: string,
  { prefix = '', publicPath, ...build }: Build & NamingOptions & PathOptions,
): Configuration {
  // The shell's styles are those of the whole page.
  const contained = name === 'shell' ? undefined : new ContainedStyles(name);
  return {
    ...common(name, build),
    name: `${name} for the browser`,
    target: ['web', 'es2022'],
    output: {
      path: join(getDistFolder(name), 'client'),
      publicPath: build.origin ? `${build.origin}/` : (publicPath ?? `/mf/${name}/${build.version}/`),
      // The path of a release contains its version, so file names need no hash.
      filename: '[name].js',
      chunkFilename: `${prefix}[name].js`,
      uniqueName: `${name}@${build.version}`,
      // Outside the served folder: a release keeps its source maps, but the edge does not serve them.
      assetModuleFilename: nameAsset,
      sourceMapFilename: '../maps/[file].map',
      chunkLoadTimeout: 10_000,
    },
    module: {
      rules: [scripts, assets, ...styles(name, { server: false, mode: build.mode, contained })],
      parser: { javascript: assetUrls },
      strictExportPresence: true,
    },
    plugins: [
      // The order of stylesheets does not matter, because every class name is unique.
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: `${prefix}[name].css`, ignoreOrder: true }),
      ...(contained ? [contained] : []),
      new WorkerScripts(),
      // A development server's files change under the same URL, so they have no hashes.
      ...(build.mode === 'production' ? [new ChunkIntegrity()] : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      runtimeChunk: false,
      // The name of an asset has the hash of its content already, and no script may change after it was hashed.
      realContentHash: false,
      chunkIds: 'named',
      moduleIds: 'deterministic',
    },
  };
}

/** The Module Federation options that the shell and every remote share. */
export const federation = {
  dev: false,
  // `version-first` loads every remote before the first render. One remote that is down would then break the page.
  shareStrategy: 'loaded-first',
  // Module Federation's start code is then a virtual module of the build, and not a file in `node_modules`.
  virtualRuntimeEntry: true,
} as const;
