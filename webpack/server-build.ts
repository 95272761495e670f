import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { assets, assetUrls, common, nameAsset, scripts, styles, type Build } from './base-config.ts';
import { getDistFolder } from './apps.ts';
import { serverShared } from './shared-deps.ts';

/** Returns the build of a remote for the render worker. */
export function serverBuild(name: string, build: Build): Configuration {
  return {
    ...common(name, build),
    name: `${name} for the server`,
    target: 'node26',
    entry: { main: './src/index.ts' },
    output: {
      path: join(getDistFolder(name), 'server'),
      filename: 'main.cjs',
      publicPath: `/mf/${name}/${build.version}/`,
      assetModuleFilename: nameAsset,
      sourceMapFilename: '../maps/[file].map',
      library: { type: 'commonjs2' },
    },
    externalsType: 'commonjs',
    externals: Object.fromEntries(serverShared.map((key) => [key, key])),
    // One file, so that the render worker verifies all the code that it runs.
    module: {
      rules: [scripts, assets, ...styles(name, { server: true, mode: build.mode })],
      // The browser's build writes the assets and the workers.
      generator: { 'asset/resource': { emit: false } },
      parser: { javascript: { ...assetUrls, dynamicImportMode: 'eager', worker: false } },
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [],
  };
}
