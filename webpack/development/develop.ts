import { join, relative, sep } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import reactRefresh from 'react-refresh-typescript';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { scriptOptions, scripts } from '../base-config.ts';
import { onlyRemote, root } from '../apps.ts';

const runtime = join(import.meta.dirname, 'refresh-runtime.cjs');

/** The rule for scripts, which also marks components, so that React can replace them in the page. */
const refreshedScripts: RuleSetRule = {
  ...scripts,
  options: { ...scriptOptions, getCustomTransformers: () => ({ before: [reactRefresh()] }) },
};

/**
 * Returns the name of a source in a source map: the path in the repository, such as
 * `webpack://remote-events/src/events-screen.tsx`. An editor finds the file when it maps `webpack://` to the repository.
 */
export function nameSource({ absoluteResourcePath }: { absoluteResourcePath: string }): string {
  const path = relative(root, absoluteResourcePath).replaceAll(sep, '/');
  return `webpack://${onlyRemote === undefined ? '' : `${onlyRemote}/`}${path}`;
}

/**
 * Makes a build one for a development server: an edited component is replaced in the open page and keeps its state, and
 * the server has the source maps.
 */
export const develop = (name: string, config: Configuration): Configuration => ({
  ...config,
  output: {
    ...config.output,
    sourceMapFilename: '[file].map',
    devtoolModuleFilenameTemplate: nameSource,
    // A page of another site may load the files only by requests that use CORS.
    crossOriginLoading: 'anonymous',
  },
  module: {
    ...config.module,
    rules: (config.module?.rules ?? []).map((rule) => (rule === scripts ? refreshedScripts : rule)),
  },
  // The order in which a module loads common chunks may change with any edit. The entry point is such a module, and a
  // change of it reloads the page.
  optimization: { ...config.optimization, splitChunks: false },
  plugins: [
    ...(config.plugins ?? []),
    new ReactRefreshPlugin({ library: name, include: /\.tsx$/, overlay: false }),
    new webpack.NormalModuleReplacementPlugin(/^(.*[\\/])?react-refresh[\\/]runtime(\.js)?$/, (resource) => {
      if (resource.contextInfo.issuer !== runtime) resource.request = runtime;
    }),
  ],
});
