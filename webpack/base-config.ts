import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { ChunkIntegrity } from './chunk-integrity.ts';
import { getDistFolder, getAppFolder, root } from './parts.ts';
import { libraryFolder } from './shared-deps.ts';

/*
 * What all builds have in common; `recipe.ts` makes those of the shell and of remotes from it.
 */

/** How one build is to be made. */
export interface Build {
  /**
   * Names the release; part of every address and of webpack's global names, so that two releases can live in one page.
   */
  version: string;
  mode: 'production' | 'development';
  /** The address of a development server; releases are served from `/mf/{name}/{version}/`. */
  origin?: string;
}

export const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    configFile: join(root, 'tsconfig.json'),
    // The project's own options say noEmit; a build emits.
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, sourceMap: true },
  },
};

/**
 * Class names depend on the part and the file's place in it, so that the server's build and the browser's agree, and no
 * two parts' are the same.
 */
export const styles = (name: string, { server, mode }: { server: boolean; mode: Build['mode'] }): RuleSetRule[] => {
  const localIdentName = mode === 'production' ? '[hash:base64:8]' : '[name]__[local]--[hash:base64:5]';
  const modules = {
    auto: true,
    localIdentName,
    localIdentContext: getAppFolder(name),
    localIdentHashSalt: name,
    namedExport: false,
    exportLocalsConvention: 'asIs',
    exportOnlyLocals: server,
  };
  return [
    {
      test: /\.css$/,
      use: [...(server ? [] : [MiniCssExtractPlugin.loader]), { loader: 'css-loader', options: { modules } }],
      sideEffects: true,
    },
  ];
};

export function common(name: string, build: Build): Configuration {
  const isProduction = build.mode === 'production';
  return {
    mode: build.mode,
    context: getAppFolder(name),
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The package's exports name its development build only, which warns in visitors' consoles.
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
    // A release is made from its sources alone.
    cache: isProduction ? false : { type: 'memory' },
  };
}

/** What the name of every further file begins with. */
export interface Named {
  prefix?: string;
}

/** Where a build's further files are. */
interface Placed {
  publicPath?: string;
}

export function browser(name: string, { prefix = '', publicPath, ...build }: Build & Named & Placed): Configuration {
  return {
    ...common(name, build),
    name: `${name} for the browser`,
    target: ['web', 'es2022'],
    output: {
      path: join(getDistFolder(name), 'client'),
      publicPath: build.origin ? `${build.origin}/` : (publicPath ?? `/mf/${name}/${build.version}/`),
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

/** What every container of the page has in common. */
export const federation = {
  dev: false,
  // `version-first` loads every remote before the first render, and the page fails with the first remote that is down.
  shareStrategy: 'loaded-first',
  // The library's start code is a module of the build, and no file in node_modules.
  virtualRuntimeEntry: true,
} as const;
