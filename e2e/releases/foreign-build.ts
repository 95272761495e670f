import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type Stats } from '@rspack/core';

const modules = join(import.meta.dirname, '../../node_modules');

/** The sources of a foreign remote: no packages of Quoin, but React hooks, a lazy chunk and a style sheet. */
const sources = (words: string): Record<string, string> => ({
  'index.js': '',
  'app.jsx': `
    import { lazy, Suspense, useState } from 'react';
    import './app.css';
    const Readings = lazy(() => import('./readings.jsx'));
    export default function App({ basename }) {
      const [count, setCount] = useState(0);
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error('the experiment failed');
      return <div className="lab-bench">
        <h1>${words}</h1>
        <p>It is at {basename}.</p>
        <button onClick={() => setCount(count + 1)}>Counted {count}</button>
        <button onClick={() => setBroken(true)}>Break it</button>
        <Suspense fallback="…"><Readings /></Suspense>
      </div>;
    }`,
  'readings.jsx': 'export default function Readings() { return <p>Read later</p>; }',
  'app.css': '.lab-bench { color: rgb(1, 2, 3); }',
});

/** The rspack configuration from `docs/foreign-remote.md`. */
const recipe = (folder: string): Configuration => ({
  mode: 'production',
  context: folder,
  entry: './index.js',
  devtool: false,
  output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: 'lab' },
  resolve: { extensions: ['.js', '.jsx'], modules: [modules] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        type: 'javascript/auto',
        use: {
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'lab',
      filename: 'remoteEntry.js',
      exposes: { './app': './app.jsx' },
      shareStrategy: 'loaded-first',
      dts: false,
      shared: Object.fromEntries(
        ['react', 'react-dom', 'react/jsx-runtime'].map((key) => [
          key,
          { singleton: true, import: false as const, requiredVersion: '^19.0.0' },
        ]),
      ),
    }),
  ],
});

function run(configuration: Configuration): Promise<Stats> {
  const { promise, resolve, reject } = Promise.withResolvers<Stats>();
  const compiler = rspack(configuration);
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error || !stats) reject(error ?? new Error('rspack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });
  return promise;
}

/**
 * Builds a foreign remote outside the repository.
 * @returns the build folder `dist`, and a function that removes it
 */
export async function buildForeign(words: string): Promise<{ dist: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-foreign-'));
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(sources(words))) await writeFile(join(folder, file), text);
  await run(recipe(folder));
  return { dist: join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) };
}
